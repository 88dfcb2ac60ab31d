import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ButtonLink } from '#ui/button.tsx';

const markup = (link: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{link}</MemoryRouter>);

it('names a target when the page is to be loaded anew, which the frame leaves to the browser', () => {
  expect(markup(<ButtonLink href="/all">Туры</ButtonLink>)).not.toContain('target');
  expect(
    markup(
      <ButtonLink href="/all" reload>
        Туры
      </ButtonLink>,
    ),
  ).toContain('target="_self"');
});
