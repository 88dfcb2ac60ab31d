import { redirect } from 'react-router';
import { quranContext } from '#features/quran/quran-text.server.ts';
import { Reader } from '#features/quran/reader.tsx';
import { suraMeta, suraStructuredData } from '#features/quran/sura-meta.ts';
import { SERVED_EDITION, suraPage } from '#features/quran/sura-page.ts';
import { fetchSuraVerses } from '#features/quran/use-sura-verses.ts';
import { versesHtml } from '#features/quran/verses-html.ts';
import { findSura } from '#lib/suras.ts';
import { siteContext } from '#server/context.server.ts';
import { withUnsent } from '#server/unsent.server.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { StructuredData } from '#ui/structured-data.tsx';
import type { Route } from './+types/sura.route';

export const handle = { kept: () => '' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { siteUrl, recordings } = context.get(siteContext);
  const sura = findSura(params.suraSlug);
  if (!sura) throw redirect('/koran');
  if (sura.slug !== params.suraSlug) throw redirect(`/koran/${sura.slug}`, 301);
  const text = context.get(quranContext);
  const verses = await text.verses(SERVED_EDITION, sura.number);
  const html = versesHtml(sura.number, verses, SERVED_EDITION);
  const translation = text.translation?.terms ?? null;
  const page = { ...suraPage(sura), siteUrl, recordings, translation };
  return withUnsent(page, { verses: { edition: SERVED_EDITION, html } });
}

export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  const sura = Number.parseInt(params.suraSlug, 10);
  const verses = findsNothing(sura) ? null : fetchSuraVerses(sura);
  verses?.catch(() => null);
  return { ...(await serverLoader()), verses: (await verses) ?? undefined };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ siteUrl: loaderData.siteUrl, ...suraMeta(loaderData.sura) });
}

export default function SuraRoute({ loaderData }: Route.ComponentProps) {
  const { verses, siteUrl, ...rest } = loaderData;
  const { recordings, translation, ...page } = rest;
  return (
    <>
      <StructuredData data={suraStructuredData(page.sura, siteUrl)} />
      <Reader
        key={page.sura.number}
        page={page}
        verses={verses}
        recordings={recordings}
        translation={translation}
      />
    </>
  );
}

function findsNothing(sura: number): boolean {
  return !(sura >= 1 && sura <= 114);
}
