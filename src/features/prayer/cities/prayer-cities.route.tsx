import { placeIn } from '#features/prayer/cities/asked-city.ts';
import { cityList } from '#features/prayer/cities/city-list.ts';
import { keptListSearch, readCityQuery } from '#features/prayer/cities/city-query.ts';
import { nearPlaces } from '#features/prayer/cities/near-places.server.ts';
import { PrayerCities } from '#features/prayer/cities/prayer-cities.tsx';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/prayer-cities.route';

export const handle = { kept: keptListSearch };

export function loader({ context, request }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const list = cityList(readCityQuery(new URL(request.url).searchParams));
  const isMissed = list.q !== '' && list.found.length === 0;
  return { siteUrl, list, near: isMissed ? nearPlaces(placeIn(list.q)) : [] };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/vremya-namaza',
    title: 'Время намаза в городах России на сегодня и на месяц — ВсеУмры',
    description:
      'Точное расписание намазов для городов России, Мекки и Медины: фаджр, восход, зухр, аср, магриб, иша на сегодня и на месяц. Ханафитский и шафиитский мазхаб, кибла, напоминания.',
    noindex: loaderData.list.q !== '',
  });
}

export default function PrayerCitiesRoute({ loaderData }: Route.ComponentProps) {
  const { list, near, siteUrl } = loaderData;
  return (
    <>
      <StructuredData data={breadcrumbs(siteUrl, [['Время намаза', '/vremya-namaza']])} />
      <PrayerCities key={list.q} list={list} near={near} />
    </>
  );
}
