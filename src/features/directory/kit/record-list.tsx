import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordListQuery } from '#features/directory/kit/record-query.ts';
import { countOf } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { Cell, EmptyTable, HeadCell, Table, NumberHead } from '#ui/table/table.tsx';

export interface RecordListWords {
  /** Address of the list. */
  list: string;
  title: string;
  add: string;
  search: string;
  counted: readonly [one: string, few: string, many: string];
  noneFound: string;
  noneYet: string;
  caption: string;
  /** Headers of the two columns that differ. */
  facts: readonly [wide: ReactNode, widest: ReactNode];
}

interface Listed {
  id: number;
  name: string;
  is_verified: boolean;
  tours: number;
}

interface RecordListPageProps<Row extends Listed> {
  words: RecordListWords;
  query: RecordListQuery;
  list: { found: readonly Row[]; total: number; unverified: number };
  /** The content of a row: a line below the name, if any, and the two facts. */
  show: (row: Row) => { note: string | null; facts: readonly [wide: string, widest: string] };
}

/** All operators or hotels, to find, verify, change and merge; unverified ones first. */
export function RecordListPage<Row extends Listed>(props: RecordListPageProps<Row>) {
  const { words, query, list, show } = props;
  const isFiltered = query.search !== '' || query.isUnverified;
  return (
    <StaffPage title={words.title}>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={`${words.list}/new`} className={buttonClass('primary')}>
          {words.add}
        </Link>
      </div>
      <ListFilter
        of={`${query.search} ${query.isUnverified}`}
        action={words.list}
        name={words.search}
        search={{ label: 'Название, в\u00a0любом написании', value: query.search }}
        choice={{
          label: 'Карточка',
          name: 'only',
          value: query.isUnverified ? 'unverified' : null,
          none: 'любая',
          options: ['unverified'],
          labels: { unverified: `ждёт проверки: ${list.unverified}` },
        }}
      />
      <p role="status" className="mt-4 text-ink-soft">
        {countOf(list.total, words.counted)}
      </p>
      {list.found.length === 0 ? (
        <EmptyTable way={isFiltered ? { to: words.list, text: 'Показать все' } : undefined}>
          {isFiltered ? words.noneFound : words.noneYet}
        </EmptyTable>
      ) : (
        <Table
          caption={words.caption}
          head={
            <>
              <HeadCell>Название</HeadCell>
              <HeadCell room="wide">{words.facts[0]}</HeadCell>
              <HeadCell room="widest">{words.facts[1]}</HeadCell>
              <NumberHead>Туры</NumberHead>
              <HeadCell room="wide">Карточка</HeadCell>
            </>
          }
        >
          {list.found.map((row) => (
            <RecordRow key={row.id} row={row} to={`${words.list}/${row.id}`} {...show(row)} />
          ))}
        </Table>
      )}
    </StaffPage>
  );
}

interface RecordRowProps {
  row: Listed;
  to: string;
  note: string | null;
  facts: readonly [wide: string, widest: string];
}

function RecordRow({ row, to, note, facts: [wide, widest] }: RecordRowProps) {
  const state = row.is_verified ? 'проверена' : 'ждёт проверки';
  return (
    <tr>
      <Cell isName className="min-w-0 wrap-anywhere">
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold hover:text-primary"
        >
          {row.name}
        </Link>
        {note !== null && <span className="ml-2 text-sm text-ink-soft">{note}</span>}
        <span className="block text-sm text-ink-soft md:hidden">
          {wide} · {state}
        </span>
      </Cell>
      <Cell room="wide">{wide}</Cell>
      <Cell room="widest" className="tabular-nums">
        {widest}
      </Cell>
      <Cell className="text-right tabular-nums">{row.tours}</Cell>
      <Cell room="wide" className={row.is_verified ? 'text-success' : 'text-gold-ink'}>
        {state}
      </Cell>
    </tr>
  );
}
