import { Form, Link } from 'react-router';
import type { BinEntry } from '#features/staff/bin/bin.server.ts';
import { BIN_ADDRESS } from '#lib/bin.ts';
import type { Problem } from '#lib/problem.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { EmptyTable } from '#ui/table/table.tsx';

interface BinPageProps {
  entries: BinEntry[];
  /** Why the last action was refused. */
  problem: Problem | null;
  /** The entry with things that have changed since: the page asks whether to leave those. */
  asked: string | null;
  isErased: boolean;
}

/** Deletions, bulk changes and merges of the last 30 days, to undo them. */
export function BinPage({ entries, problem, asked, isErased }: BinPageProps) {
  const question = entries.find(({ id }) => id === asked);
  return (
    <StaffPage title="Корзина">
      <p className="mt-2 max-w-text text-ink-soft">
        Удалённое хранится 30&nbsp;дней, потом стирается само. Изменение многих туров отменяется
        целиком, пока этих туров никто не&nbsp;менял; объединение карточек&nbsp;— пока никто
        не&nbsp;менял карточку и&nbsp;её туры.
      </p>
      <div className="mt-4 space-y-3 empty:hidden">
        {isErased && <FormNotice>Удалено навсегда.</FormNotice>}
        {problem && <ProblemNote problem={problem} />}
        {question && <Question entry={question} />}
      </div>
      {entries.length === 0 ? (
        <EmptyTable way={{ to: '/admin', text: 'В\u00a0админ-панель' }}>Корзина пуста</EmptyTable>
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
          {entries.map((entry) => (
            <li key={entry.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4">
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </StaffPage>
  );
}

function Entry({ entry }: { entry: BinEntry }) {
  const { set, thing, title, when, who, until, address, mayErase, isMerge } = entry;
  const label = thing === null ? 'Отменить целиком' : 'Восстановить';
  const named = set !== null && <input type="hidden" name="set" value={set} />;
  return (
    <>
      <div className="min-w-0 grow basis-64">
        <h2 className="text-base wrap-anywhere">
          {set === null ? (
            <Link to={address} className="text-primary underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[thing ?? 'Изменено сразу', when, who].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm text-ink-soft">Можно вернуть до&nbsp;{until}</p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Form method="post" action={address} aria-label={title}>
          {named}
          <Button type="submit" name="intent" value={isMerge ? 'unmerge' : 'restore'} look="quiet">
            {isMerge ? 'Отменить объединение' : label}
          </Button>
        </Form>
        {mayErase && (
          <details>
            <summary className={buttonClass('quiet')}>Удалить навсегда…</summary>
            <Form method="post" action={address} className="mt-3 max-w-xs space-y-3">
              <p>Это действие нельзя отменить.</p>
              {named}
              <Button type="submit" name="intent" value="erase" look="danger">
                Да, удалить навсегда
              </Button>
            </Form>
          </details>
        )}
      </div>
    </>
  );
}

/** A deletion can be undone without the things changed since; a bulk change only as a whole. */
function Question({ entry: { id, thing, title } }: { entry: BinEntry }) {
  if (thing === null) return null;
  return (
    <Form
      method="post"
      action={BIN_ADDRESS}
      className="rounded-card border border-line bg-surface p-4"
    >
      <p className="wrap-anywhere">
        Восстановить «{title}», а&nbsp;то, что изменили с&nbsp;тех пор, оставить как есть?
      </p>
      <input type="hidden" name="set" value={id} />
      <input type="hidden" name="keep" value="yes" />
      <Button type="submit" name="intent" value="restore" className="mt-3">
        Восстановить
      </Button>
    </Form>
  );
}
