import { pageMeta } from '#ui/page/page-meta.ts';

/** The `meta` of an account page's route; search engines may not index it. */
export const accountMeta =
  (path: string, title: string) =>
  ({ loaderData }: { loaderData?: { siteUrl: string } | undefined }) =>
    loaderData
      ? pageMeta({
          siteUrl: loaderData.siteUrl,
          path,
          title: `${title} — ВсеУмры`,
          description: 'Учётная запись на\u00a0сайте «ВсеУмры».',
          noindex: true,
        })
      : [];
