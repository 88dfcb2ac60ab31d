import { isRouteErrorResponse } from 'react-router';
import { listAddress } from '#features/articles/store/article.ts';
import { isProblem } from '#lib/problem.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage, NotFoundPage } from '#ui/page/error-page.tsx';

/** The page for an article or a category that does not exist or no longer does. */
export function ArticleNotFound({ error }: { error: unknown }) {
  const problem = isRouteErrorResponse(error) && isProblem(error.data) ? error.data : null;
  if (problem?.status !== 404) return <ErrorPage error={error} />;
  return (
    <NotFoundPage
      title={problem.message}
      hint={<>Возможно, адрес устарел или материал снят с&nbsp;публикации.</>}
    >
      <ButtonLink href={listAddress(null)}>Вернуться к&nbsp;статьям</ButtonLink>
      <ButtonLink href="/all" look="quiet">
        Каталог туров
      </ButtonLink>
    </NotFoundPage>
  );
}
