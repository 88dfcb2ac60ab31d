import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import OperatorsRoute from './operators.route.tsx';

it('shows a drawing and one way on while there are no organisers', () => {
  const Page = createRoutesStub([{ id: 'list', path: '/', Component: OperatorsRoute as never }]);
  const loaderData = { list: { operators: [], siteUrl: 'https://example.ru' } };
  const markup = renderToString(<Page hydrationData={{ loaderData }} />);
  const main = markup.split('</nav>').at(-1) ?? '';
  expect(main).toMatch(/<svg[^]*Организаторов пока нет/);
  expect([...main.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/all']);
});
