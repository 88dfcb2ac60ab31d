import { useFetcher } from 'react-router';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';
import { isProblem } from '#lib/problem.ts';
import { Button } from '#ui/button.tsx';
import { useCopy } from '#ui/use-copy.ts';

interface PreviewLinkProps {
  id: number;
  siteUrl: string;
  /** The present link. */
  preview: { token: string; endsAt: Date } | null;
  /** Whether there are unsaved changes, which the link does not show. */
  hasChanges: boolean;
}

/** The secret link by which people without an account can read a draft. */
export function PreviewLink({ id, siteUrl, preview, hasChanges }: PreviewLinkProps) {
  const fetcher = useFetcher<{ problem?: unknown }>();
  const isBusy = fetcher.state !== 'idle';
  const problem = fetcher.data?.problem;
  const address = preview && `${siteUrl}/articles/preview/${preview.token}`;
  const words = { offer: 'Скопировать ссылку', done: 'Скопировано' };
  const { label, copy } = useCopy(address ?? '', words);
  return (
    <section
      aria-labelledby="preview-title"
      className="mt-6 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="preview-title" className="text-xl">
        Предпросмотр черновика
      </h2>
      {preview && address ? (
        <>
          <p className="mt-2">
            Прочитать черновик может любой, у&nbsp;кого есть эта ссылка. Она действует
            до&nbsp;публикации или до&nbsp;{formatDay(dayInZone(new Date(preview.endsAt), MOSCOW))}.
          </p>
          <p className="mt-2 wrap-anywhere">
            <a
              href={`/articles/preview/${preview.token}`}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-primary underline underline-offset-4"
            >
              {address}
            </a>
          </p>
        </>
      ) : (
        <p className="mt-2">
          Ссылка покажет сохранённый черновик тому, кому вы её отправите, без входа на&nbsp;сайт.
        </p>
      )}
      {hasChanges && (
        <p className="mt-2 text-ink-soft">
          По&nbsp;ссылке видно сохранённое: сначала сохраните изменения.
        </p>
      )}
      <fetcher.Form
        method="post"
        action={`/admin/articles/${id}`}
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
        className="mt-4 flex flex-wrap gap-3"
      >
        {address && (
          <Button look="quiet" onClick={copy}>
            <span aria-live="polite">{label}</span>
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value={preview ? 'close-preview' : 'open-preview'}
          look="quiet"
          aria-disabled={isBusy}
          className="aria-disabled:opacity-60"
        >
          {preview ? 'Закрыть ссылку' : 'Создать ссылку'}
        </Button>
      </fetcher.Form>
      {isProblem(problem) && (
        <div className="mt-3">
          <FormProblem>{problem.message}</FormProblem>
        </div>
      )}
    </section>
  );
}
