import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { parseBulk } from '#features/tour-bulk/bulk-query.ts';
import { DeleteTours } from '#features/tour-bulk/delete/delete-tours.tsx';
import { EditTours } from '#features/tour-bulk/change/edit-tours.tsx';

const query = parseBulk(new URLSearchParams());

function render(page: ReactNode): string {
  const Page = createRoutesStub([{ path: '*', Component: () => page }]);
  return renderToString(<Page initialEntries={['/delete-tours']} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
}

it('warns of three things before anything is deleted', () => {
  const markup = render(<DeleteTours isOwn={false} query={query} list={null} />);
  expect(markup).toContain('попадут в корзину');
  expect(markup).toContain('Чтобы удалить больше 10 туров, нужно ввести слово УДАЛИТЬ.');
  expect(markup).toContain('Проверьте, те ли туры выбраны.');
});

it('says that the list could not be had, with a way to try again', () => {
  for (const page of [
    <DeleteTours key="delete" isOwn={false} query={query} list={null} />,
    <EditTours key="edit" isOwn={false} query={query} list={null} />,
  ]) {
    const markup = render(page);
    expect(markup).toMatch(/role="alert".*Ошибка при загрузке туров.*Попробовать снова/);
  }
});
