import { redirect } from 'react-router';
import { quranContext } from '#features/quran/text/quran-text.server.ts';
import { Reader } from '#features/quran/reader/reader.tsx';
import { suraMeta, suraStructuredData } from '#features/quran/text/sura-meta.ts';
import { SERVED_EDITION, suraPage } from '#features/quran/text/sura-page.ts';
import { fetchSuraVerses } from '#features/quran/reader/sura-verses.browser.ts';
import { versesHtml } from '#features/quran/text/verses-html.ts';
import { findSura } from '#lib/quran/suras.ts';
import { sharePicture } from '#server/share/share-address.server.ts';
import { suraShareCard } from '#features/quran/text/sura-share-card.ts';
import { siteContext } from '#server/context.server.ts';
import { servedTextContext } from '#server/pages/served-text.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import { useServedText } from '#ui/page/use-served-text.ts';
import type { Route } from './+types/sura.route';

export const handle = { isText: true, kept: () => '' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { siteUrl, recordings } = context.get(siteContext);
  const sura = findSura(params.suraSlug);
  if (!sura) throw redirect('/koran');
  if (sura.slug !== params.suraSlug) throw redirect(`/koran/${sura.slug}`, 301);
  const text = context.get(quranContext);
  const verses = await text.verses(SERVED_EDITION, sura.number);
  context.set(servedTextContext, versesHtml(sura.number, verses, SERVED_EDITION));
  const translation = text.translation?.terms ?? null;
  const picture = sharePicture(`/koran/${sura.slug}`, suraShareCard(sura));
  const facts = suraStructuredData(sura, siteUrl);
  const head = { siteUrl, picture, ...suraMeta(sura) };
  return { ...suraPage(sura), recordings, translation, head, facts };
}

export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  const sura = Number.parseInt(params.suraSlug, 10);
  const verses = findsNothing(sura) ? null : fetchSuraVerses(sura);
  verses?.catch(() => null);
  return { ...(await serverLoader()), verses: (await verses) ?? undefined };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function SuraRoute({ loaderData }: Route.ComponentProps) {
  const { recordings, translation, facts, head: _, ...page } = loaderData;
  const served = useServedText();
  const verses = served === null ? undefined : { edition: SERVED_EDITION, html: served };
  return (
    <>
      <StructuredData data={facts} />
      <Reader
        key={page.sura.number}
        page={page}
        verses={'verses' in loaderData ? loaderData.verses : verses}
        recordings={recordings}
        translation={translation}
      />
    </>
  );
}

function findsNothing(sura: number): boolean {
  return !(sura >= 1 && sura <= 114);
}
