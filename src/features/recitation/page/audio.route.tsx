import { AudioPage } from '#features/recitation/page/audio-page.tsx';
import { audioSearch, readAudioQuery } from '#features/recitation/page/audio-query.ts';
import { reciterOf } from '#features/recitation/reciters.ts';
import { suraFile } from '#features/recitation/recording-hosts.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/audio.route';

export const handle = {
  isText: true,
  kept: (search: URLSearchParams) => audioSearch(readAudioQuery(search)),
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { siteUrl, recordings } = context.get(siteContext);
  const { q, sura, reciter } = readAudioQuery(new URL(request.url).searchParams);
  const [host] = recordings.suras;
  const file =
    sura === null || host === undefined ? null : suraFile(host, reciterOf(reciter), sura);
  return { siteUrl, recordings, file, isSearch: q !== '' };
}

/** The choice is in the address, which the browser reads as well as the server. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/koran/audio',
    title: 'Аудио Корана онлайн: слушать все 114 сур — ВсеУмры',
    description:
      'Слушайте Коран онлайн бесплатно: 114 сур в чтении шести известных чтецов, целиком и по аятам, с повтором, выбором скорости и таймером сна.',
    noindex: loaderData.isSearch,
  });
}

export default function AudioRoute({ loaderData }: Route.ComponentProps) {
  const { siteUrl, recordings, file } = loaderData;
  return (
    <>
      <StructuredData
        data={breadcrumbs(siteUrl, [
          ['Коран', '/koran'],
          ['Аудио Корана', '/koran/audio'],
        ])}
      />
      <AudioPage file={file} hosts={recordings} />
    </>
  );
}
