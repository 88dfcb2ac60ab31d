import { Form, Link, useNavigation } from 'react-router';
import { FormNotice, FormProblem } from '#ui/form/form-notice.tsx';
import { FIELD_LABELS } from '#features/articles/editing/article-form-values.ts';
import type {
  ListedRevision,
  RevisionView,
} from '#features/articles/revisions/revisions.server.ts';
import type { ChangedText } from '#features/articles/revisions/text-difference.ts';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';
import { writeMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';
import { WayLink } from '#ui/way-link.tsx';

interface RevisionsPageProps {
  id: number;
  title: string;
  revisions: readonly ListedRevision[];
  shown: RevisionView | null;
  isRestored: boolean;
  problem: string | null;
}

/** The revisions of an article: author, time, differences, and a button to restore one. */
export function RevisionsPage(props: RevisionsPageProps) {
  const { id, title, revisions, shown, isRestored, problem } = props;
  const isBusy = useNavigation().formData?.get('intent') === 'restore';
  const newest = revisions[0]?.version;
  return (
    <StaffPage title="История версий">
      <p className="mt-2 text-lg wrap-anywhere text-ink-soft">{title}</p>
      <p className="mt-2">
        <WayLink to={`/admin/articles/${id}`}>Вернуться к&nbsp;редактированию</WayLink>
      </p>
      <div className="mt-3 space-y-3 empty:hidden">
        {isRestored && <FormNotice>Версия восстановлена.</FormNotice>}
        {problem && <FormProblem>{problem}</FormProblem>}
      </div>
      {revisions.length === 0 && (
        <p className="mt-4">Версий пока нет: они появятся, когда статью сохранят.</p>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        {revisions.length > 0 && (
          <nav
            aria-label="Версии"
            className="rounded-card border border-line bg-surface p-2 max-lg:max-h-72 max-lg:overflow-y-auto"
          >
            <ol>
              {revisions.map((revision) => (
                <li key={revision.version}>
                  <Link
                    to={`/admin/articles/${id}/history?version=${revision.version}`}
                    preventScrollReset
                    aria-current={revision.version === shown?.version ? 'true' : undefined}
                    className="block rounded-control px-3 py-2 hover:bg-primary-tint aria-[current]:bg-primary-tint"
                  >
                    <span className="font-semibold">
                      Версия {revision.version}
                      {revision.version === newest && ' — сейчас'}
                    </span>
                    <span className="block text-sm text-ink-soft tabular-nums">
                      {whenText(revision.savedAt)}
                    </span>
                    <span className="block text-sm wrap-anywhere text-ink-soft">
                      {revision.by ?? 'сайт'}
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {shown && (
          <section
            aria-label={`Версия ${shown.version}`}
            className="rounded-card border border-line bg-surface p-4 sm:p-6"
          >
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-xl">Что изменилось в&nbsp;версии {shown.version}</h2>
              {shown.version !== newest && (
                <Form method="post" action={`/admin/articles/${id}/history`}>
                  <input type="hidden" name="version" value={shown.version} />
                  <Button
                    type="submit"
                    name="intent"
                    value="restore"
                    look="quiet"
                    aria-disabled={isBusy}
                  >
                    Восстановить эту версию
                  </Button>
                </Form>
              )}
            </div>
            {shown.version !== newest && (
              <p className="mt-2 text-sm text-ink-soft">
                Адрес и&nbsp;публикация останутся как сейчас. Нынешняя версия останется
                в&nbsp;истории.
              </p>
            )}
            {shown.changes.length === 0 && <p className="mt-4">Ничего, кроме времени выхода.</p>}
            {shown.changes.map(({ field, parts }) => (
              <div key={field} className="mt-5">
                <h3 className="font-semibold">{FIELD_LABELS[field]}</h3>
                <p className="mt-1 max-w-[68ch] leading-relaxed wrap-anywhere whitespace-pre-line">
                  {parts.map((part, at) => (
                    <Changed key={at} part={part} />
                  ))}
                </p>
              </div>
            ))}
          </section>
        )}
      </div>
    </StaffPage>
  );
}

function Changed({ part: { kind, text } }: { part: ChangedText }) {
  if (kind === 'added') {
    return (
      <ins className="rounded bg-primary-tint text-success">
        <span className="sr-only"> добавлено: </span>
        {text}
      </ins>
    );
  }
  if (kind === 'removed') {
    return (
      <del className="rounded bg-hot-tint text-danger">
        <span className="sr-only"> удалено: </span>
        {text}
      </del>
    );
  }
  return text;
}

function whenText(savedAt: Date): string {
  const at = new Date(savedAt);
  return `${formatDay(dayInZone(at, MOSCOW))}, ${writeMoscowTime(at).slice(11)}`;
}
