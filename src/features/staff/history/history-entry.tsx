import { Form, Link } from 'react-router';
import { historyAddress, type HistoryQuery } from '#features/staff/history/history-query.ts';
import type { HistoryEntry } from '#features/staff/history/history.server.ts';
import { countOf } from '#lib/text/russian.ts';

/** An entry with more fields, such as a new tour, shows these and hides the rest. */
const MOST_IN_SIGHT = 6;

interface HistoryEntryViewProps {
  entry: HistoryEntry;
  query: HistoryQuery;
}

/** One change: time, person, thing, and each field before and after. */
export function HistoryEntryView({ entry, query }: HistoryEntryViewProps) {
  const { when, who, event, title, changes, actorId, kind, thingId } = entry;
  const link = 'inline-block py-0.5 wrap-anywhere underline-offset-4 hover:underline';
  return (
    <article>
      <p className="text-sm text-ink-soft">
        {when} ·{' '}
        {actorId === null ? (
          who
        ) : (
          <Link
            to={historyAddress({ ...query, person: actorId, before: null })}
            className={`${link} text-primary`}
          >
            {who}
          </Link>
        )}
      </p>
      <h2 className="mt-0.5 text-base">
        {event}:{' '}
        <Link
          to={historyAddress({ ...query, kind, id: thingId, before: null })}
          className={`${link} text-primary`}
        >
          {title}
        </Link>
      </h2>
      {changes.length > MOST_IN_SIGHT ? (
        <details>
          <summary className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline">
            Показать {countOf(changes.length, ['поле', 'поля', 'полей'])}
          </summary>
          <Changes entry={entry} query={query} />
        </details>
      ) : (
        changes.length > 0 && <Changes entry={entry} query={query} />
      )}
    </article>
  );
}

function Changes({ entry: { id, changes, revertible }, query }: HistoryEntryViewProps) {
  return (
    <dl className="mt-2 space-y-1">
      {changes.map(({ field, before, after }, place) => (
        <div key={field} className="grid items-baseline gap-x-4 md:grid-cols-[12rem_1fr]">
          <dt className="text-ink-soft">{field}</dt>
          <dd className="wrap-anywhere">
            {before !== null && (
              <del className="text-ink-soft no-underline">
                <span className="sr-only">было: </span>
                {before}
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins className="font-semibold no-underline">
                <span className="sr-only">{before === null ? '' : ' стало: '}</span>
                {after}
              </ins>
            )}
            {revertible[place] != null && (
              <Form method="post" action={historyAddress(query)} className="inline">
                <input type="hidden" name="line" value={id} />
                <button
                  type="submit"
                  name="field"
                  value={revertible[place]}
                  className="ml-3 inline-flex min-h-11 items-center text-sm text-primary underline underline-offset-4"
                >
                  Вернуть это значение<span className="sr-only">: {field}</span>
                </button>
              </Form>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
