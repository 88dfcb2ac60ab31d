import { Form, Link } from 'react-router';
import { HistoryEntryView } from '#features/staff/history-entry.tsx';
import { historyAddress, type HistoryQuery } from '#features/staff/history-query.ts';
import { THINGS } from '#features/staff/history-words.ts';
import type { History } from '#features/staff/history.server.ts';
import { StaffPage } from '#features/staff/staff-page.tsx';
import { Button, buttonClass } from '#ui/button.tsx';

interface HistoryPageProps {
  query: HistoryQuery;
  history: History;
}

/** Who changed what and when, the newest first. */
export function HistoryPage({ query, history }: HistoryPageProps) {
  const { entries, olderThan } = history;
  const filtered = historyAddress({ ...query, before: null });
  const isFiltered = filtered !== historyAddress({});
  return (
    <StaffPage title="История изменений">
      <HistoryFilter key={filtered} query={query} people={history.people} isFiltered={isFiltered} />
      {entries.length > 0 ? (
        <ol className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-4 md:px-5">
              <HistoryEntryView entry={entry} query={query} />
            </li>
          ))}
        </ol>
      ) : (
        <p role="status" className="mt-8 text-lg">
          {isFiltered || query.before ? 'Таких изменений нет' : 'Пока никто ничего не менял'}
        </p>
      )}
      <nav aria-label="Страницы" className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {query.before !== null && (
          <Link to={historyAddress({ ...query, before: null })} className={buttonClass('quiet')}>
            К последним
          </Link>
        )}
        {olderThan !== null && (
          <Link
            to={historyAddress({ ...query, before: olderThan })}
            rel="next"
            className={buttonClass('quiet')}
          >
            Более ранние
          </Link>
        )}
      </nav>
    </StaffPage>
  );
}

interface HistoryFilterProps {
  query: HistoryQuery;
  people: History['people'];
  isFiltered: boolean;
}

function HistoryFilter({ query, people, isFiltered }: HistoryFilterProps) {
  const field =
    'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 font-normal';
  const isKnown = people.some(({ id }) => id === query.person);
  return (
    <search>
      <Form
        method="get"
        action="/admin/history"
        aria-label="Что показать"
        className="mt-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto_auto]"
      >
        <label className="min-w-0 font-semibold">
          Кто менял
          <select name="person" defaultValue={query.person ?? ''} className={field}>
            <option value="">все</option>
            {query.person !== null && !isKnown && (
              <option value={query.person}>№ {query.person}</option>
            )}
            {people.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="min-w-0 font-semibold">
          Что изменено
          <select name="kind" defaultValue={query.kind ?? ''} className={field}>
            <option value="">всё</option>
            {Object.entries(THINGS).map(([kind, { name }]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="min-w-0 font-semibold">
          День
          <input type="date" name="day" defaultValue={query.day ?? ''} className={field} />
        </label>
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
    </search>
  );
}
