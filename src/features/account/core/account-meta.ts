import { pageMeta } from '#ui/page/page-meta.ts';

/** What browsers show of a page of the account; search engines get nothing of it. */
export function accountMeta(siteUrl: string | undefined, path: string, title: string) {
  if (siteUrl === undefined) return [];
  return pageMeta({
    siteUrl,
    path,
    title: `${title} — ВсеУмры`,
    description: 'Учётная запись на\u00a0сайте «ВсеУмры».',
    noindex: true,
  });
}
