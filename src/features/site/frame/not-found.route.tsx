import { data } from 'react-router';
import { NotFoundPage } from '#ui/page/error-page.tsx';

export const handle = { kept: () => '' };

export function loader() {
  return data(null, { status: 404, headers: { 'x-keep': 'yes' } });
}

export function headers({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders;
}

export default function NotFound() {
  return <NotFoundPage title="Страница не найдена" />;
}
