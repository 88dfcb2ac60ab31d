import { PrivacyPage } from '#features/site/privacy.tsx';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import type { Route } from './+types/privacy.route';

export const handle = { isText: true, kept: () => '' };

export function loader({ context }: Route.LoaderArgs) {
  const { contacts, siteUrl } = context.get(siteContext);
  return { contacts, siteUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/privacy',
    title: 'Политика конфиденциальности — ВсеУмры',
    description:
      'Какие персональные данные обрабатывает сайт «ВсеУмры», зачем, как долго и как потребовать их удаления.',
  });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage contacts={loaderData.contacts} />;
}
