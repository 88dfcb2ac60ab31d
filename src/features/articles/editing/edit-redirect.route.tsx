import { redirect } from 'react-router';
import { parseArticleId } from '#features/articles/editing/article-form-values.ts';
import type { Route } from './+types/edit-redirect.route';

/** Redirects an older address of the editor. */
export function loader({ params }: Route.LoaderArgs) {
  const id = parseArticleId(params.id);
  throw redirect(id === undefined ? '/admin/articles' : `/admin/articles/${id ?? 'new'}`, 301);
}
