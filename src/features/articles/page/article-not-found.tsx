import { isRouteErrorResponse } from 'react-router';
import { listAddress } from '#features/articles/store/article.ts';
import { isProblem } from '#lib/problem.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage, SIGNPOST } from '#ui/page/error-page.tsx';
import { QuietScene } from '#ui/page/quiet-scene.tsx';

/** The page for an article or a category that does not exist or no longer does. */
export function ArticleNotFound({ error }: { error: unknown }) {
  const problem = isRouteErrorResponse(error) && isProblem(error.data) ? error.data : null;
  if (problem?.status !== 404) return <ErrorPage error={error} />;
  return (
    <main id="content" className="page-width grid min-h-[60vh] place-items-center py-16">
      <title>{`${problem.message} — ВсеУмры`}</title>
      <meta name="robots" content="noindex" />
      <div className="max-w-xl text-center">
        <QuietScene thing={SIGNPOST} />
        <p className="text-lg font-semibold text-gold-ink">404</p>
        <h1 className="mt-2 text-3xl sm:text-4xl">{problem.message}</h1>
        <p className="mt-4 text-lg text-ink-soft">
          Возможно, адрес устарел или материал снят с&nbsp;публикации.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink href={listAddress(null)}>Вернуться к&nbsp;статьям</ButtonLink>
          <ButtonLink href="/all" look="quiet">
            Каталог туров
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
