import { redirect } from 'react-router';
import { koranList } from '#features/quran/list/koran-list.server.ts';
import { answerAlone, keptKoranSearch, readKoranQuery } from '#features/quran/list/koran-list.ts';
import { Koran } from '#features/quran/list/koran.tsx';
import { quranContext } from '#features/quran/text/quran-text.server.ts';
import { readJump, verseAddress } from '#features/quran/text/verse-jump.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { pagePicture } from '#server/share/page-pictures.server.ts';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/koran.route';

export const handle = { isText: true, kept: keptKoranSearch };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const q = readKoranQuery(new URL(request.url).searchParams);
  const jump = readJump(q);
  if (jump?.ok) throw redirect(verseAddress(jump.place));
  const head = {
    siteUrl,
    picture: pagePicture('/koran'),
    description:
      'Священный Коран на арабском языке: 114 сур, 6236 аятов, 604 страницы мединского мусхафа. Четыре шрифта, ночной режим, поиск по тексту, закладки и продолжение чтения.',
  };
  return { siteUrl, head, list: await koranList(context.get(quranContext), q) };
}

/** A search that does not reach the server leaves the list on the screen. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || location.pathname !== pathname) throw error;
    return {
      siteUrl: location.origin,
      head: null,
      list: answerAlone(readKoranQuery(searchParams)),
    };
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = 'Коран на арабском онлайн: все 114 сур — ВсеУмры';
  if (!loaderData.head) return [{ title }];
  return pageMeta({
    ...loaderData.head,
    path: '/koran',
    title,
    noindex: loaderData.list.q !== '',
  });
}

export default function KoranRoute({ loaderData }: Route.ComponentProps) {
  const { list, siteUrl } = loaderData;
  return (
    <>
      <StructuredData data={breadcrumbs(siteUrl, [['Коран', '/koran']])} />
      <Koran list={list} />
    </>
  );
}
