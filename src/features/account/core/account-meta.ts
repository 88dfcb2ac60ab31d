import { pageMeta } from '#ui/page/page-meta.ts';

/** The head of an account page; search engines may not index it. */
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
