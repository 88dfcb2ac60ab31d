import { LEGAL_WORDS } from '#features/directory/operators/operator.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { RecordListPage, type RecordListWords } from '#features/directory/kit/record-list.tsx';
import { loadRecords } from '#features/directory/kit/record-routes.server.ts';
import type { Route } from './+types/operator-list.route';

const WORDS: RecordListWords = {
  list: '/admin/operators',
  title: 'Организаторы',
  add: 'Добавить организатора',
  search: 'Поиск организаторов',
  counted: ['организатор', 'организатора', 'организаторов'],
  noneFound: 'По\u00a0этим условиям организаторов нет',
  noneYet: 'Организаторов пока нет',
  caption: 'Организаторы, строка — организатор',
  facts: ['Кто это по\u00a0закону', 'Номер в\u00a0реестре'],
};

export function loader(args: Route.LoaderArgs) {
  return loadRecords(OPERATORS, args);
}

export default function OperatorListRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage
      {...loaderData}
      words={WORDS}
      show={({ is_example, legal_kind, register_number }) => ({
        note: is_example ? 'пример' : null,
        facts: [
          legal_kind === null ? 'не\u00a0указано' : LEGAL_WORDS[legal_kind],
          register_number ?? 'не\u00a0указан',
        ],
      })}
    />
  );
}
