import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Dialog } from '#ui/dialog/dialog.tsx';

const markup = (size: 'small' | 'sheet') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Dialog title="Связаться" size={size} onClose={() => undefined}>
        Позвонить
      </Dialog>
    </MemoryRouter>,
  );

it('gives its content a height in per cent only in a sheet: in Safari a small dialog would have none', () => {
  expect(markup('sheet')).toMatch(/h-dvh[^>]*><div class="[^"]*max-sm:h-full/);
  expect(markup('small')).not.toContain('h-full');
});
