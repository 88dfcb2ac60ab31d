import { RecordListPage, type RecordListWords } from '#features/directory/kit/record-list.tsx';
import type { RecordListQuery } from '#features/directory/kit/record-query.ts';
import { LEGAL_WORDS } from '#features/directory/operators/operator.ts';
import type { ListedOperator } from '#features/directory/operators/operators.server.ts';

interface OperatorListPageProps {
  query: RecordListQuery;
  list: { found: readonly ListedOperator[]; total: number; unverified: number };
}

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

export function OperatorListPage(props: OperatorListPageProps) {
  return (
    <RecordListPage
      {...props}
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
