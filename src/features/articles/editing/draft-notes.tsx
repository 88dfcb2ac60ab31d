import { openSignIn } from '#ui/session/use-sign-in.ts';
import type { ArticleForm } from '#features/articles/editing/use-article-form.ts';
import type { DraftState } from '#features/articles/editing/draft-calls.browser.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

const WORDS: Record<DraftState, string> = {
  none: '',
  saving: 'Черновик сохраняется…',
  saved: 'Черновик сохранён',
  'signed-out': 'Вы вышли. Черновик сохранён в\u00a0этом браузере.',
  offline: 'Нет связи с\u00a0сайтом. Черновик сохранён в\u00a0этом браузере.',
  gone: 'Черновик сохранён в\u00a0этом браузере.',
};

/** Says where unsaved texts are stored. */
export function DraftStatus({ form }: { form: ArticleForm }) {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      <p role="status">{WORDS[form.draftState]}</p>
      {form.draftState === 'signed-out' && (
        <button
          type="button"
          onClick={() => openSignIn()}
          className="min-h-6 font-semibold text-primary underline underline-offset-4"
        >
          Войти снова
        </button>
      )}
    </div>
  );
}

/** Says that the article is deleted and the text is not. */
export function GoneNote({ form }: { form: ArticleForm }) {
  if (!form.isGone) return null;
  return (
    <div
      role="alert"
      className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border-2 border-danger bg-surface px-4 py-3"
    >
      <p className="min-w-0 grow">
        Статью удалили, пока вы её правили. Написанное можно сохранить как новую статью.
      </p>
      <Button onClick={form.saveAsNew}>Сохранить как новую</Button>
    </div>
  );
}

/** Asks before somebody leaves with unsaved changes. */
export function LeavingDialog({ form }: { form: ArticleForm }) {
  const { leaving } = form;
  if (!leaving) return null;
  return (
    <Dialog
      title="Уйти без сохранения?"
      onClose={() => leaving.reset()}
      actions={
        <>
          <Button onClick={() => leaving.reset()}>Остаться</Button>
          <Button look="quiet" onClick={() => leaving.proceed()}>
            Уйти
          </Button>
        </>
      }
    >
      <p>
        Изменения не&nbsp;сохранены в&nbsp;статье. Черновик останется: когда вы вернётесь, он
        откроется снова.
      </p>
    </Dialog>
  );
}
