import { Form, Link } from 'react-router';
import { HistoryEntryView } from '#features/staff/history/history-entry.tsx';
import { historyAddress, type HistoryQuery } from '#features/staff/history/history-query.ts';
import { THINGS } from '#lib/trail/history-words.ts';
import type { History } from '#features/staff/history/history.server.ts';
import type { Problem } from '#lib/problem.ts';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { FilterBox } from '#ui/staff/filter-box.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { OlderPages } from '#ui/table/older-pages.tsx';
import { EmptyTable } from '#ui/table/table.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { DateField, SelectField } from '#ui/field/field.tsx';
import { Options } from '#ui/field/options.tsx';

interface HistoryPageProps {
  query: HistoryQuery;
  history: History;
  /** Why a value was not reverted. */
  problem?: Problem | null;
  isReverted?: boolean;
}

/** Who changed what and when, the newest first. */
export function HistoryPage(props: HistoryPageProps) {
  const { query, history, problem = null, isReverted = false } = props;
  const { entries, olderThan } = history;
  const filtered = historyAddress({ ...query, before: null });
  const isFiltered = filtered !== historyAddress({});
  return (
    <StaffPage title="История изменений">
      <FilterBox of={filtered}>
        <HistoryFilter query={query} people={history.people} isFiltered={isFiltered} />
      </FilterBox>
      {(problem || isReverted) && (
        <div className="mt-4">
          {problem ? (
            <ProblemNote problem={problem} />
          ) : (
            <FormNotice>Значение возвращено.</FormNotice>
          )}
        </div>
      )}
      {entries.length > 0 ? (
        <ol className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-4 md:px-5">
              <HistoryEntryView entry={entry} query={query} />
            </li>
          ))}
        </ol>
      ) : (
        <div role="status">
          <EmptyTable
            way={isFiltered ? { to: historyAddress({}), text: 'Показать все' } : undefined}
          >
            {isFiltered || query.before ? 'Таких изменений нет' : 'Пока никто ничего не менял'}
          </EmptyTable>
        </div>
      )}
      <OlderPages
        newest={query.before === null ? null : historyAddress({ ...query, before: null })}
        older={olderThan === null ? null : historyAddress({ ...query, before: olderThan })}
      />
    </StaffPage>
  );
}

interface HistoryFilterProps {
  query: HistoryQuery;
  people: History['people'];
  isFiltered: boolean;
}

function HistoryFilter({ query, people, isFiltered }: HistoryFilterProps) {
  const isKnown = people.some(({ id }) => id === query.person);
  return (
    <>
      <Form
        method="get"
        action="/admin/history"
        aria-label="Что показать"
        className="mt-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto_auto]"
      >
        <SelectField label="Кто менял" name="person" defaultValue={query.person ?? ''}>
          <option value="">все</option>
          {query.person !== null && !isKnown && (
            <option value={query.person}>№ {query.person}</option>
          )}
          <Options of={people.map(({ id, label }) => [id, label])} />
        </SelectField>
        <SelectField label="Что изменено" name="kind" defaultValue={query.kind ?? ''}>
          <option value="">всё</option>
          <Options of={Object.entries(THINGS).map(([kind, { name }]) => [kind, name])} />
        </SelectField>
        <DateField label="День" name="day" defaultValue={query.day ?? ''} />
        <Button type="submit">Показать</Button>
        {isFiltered && (
          <Link to={historyAddress({})} className={buttonClass('quiet')}>
            Сбросить
          </Link>
        )}
      </Form>
      {query.id !== null && query.kind !== null && (
        <p className="mt-3">
          Только одна вещь: {(THINGS[query.kind]?.name ?? query.kind).toLowerCase()} №&nbsp;
          {query.id}.{' '}
          <Link
            to={historyAddress({ ...query, id: null, before: null })}
            className="text-primary underline"
          >
            Показать все
          </Link>
        </p>
      )}
    </>
  );
}
