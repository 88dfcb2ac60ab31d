import { data, useParams, useRouteError } from 'react-router';
import {
  PAGE_DEFAULTS,
  pageSearch,
  parsePageQuery,
  withGiven,
} from '#features/prayer/source/prayer-page-query.ts';
import { cityRamadan } from '#features/prayer/ramadan/city-ramadan.server.ts';
import { RamadanPage } from '#features/prayer/ramadan/ramadan-page.tsx';
import { ramadanShareCard } from '#features/prayer/ramadan/ramadan-share-card.ts';
import { ramadanAddress } from '#features/prayer/source/ramadan-address.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { formatDayRange } from '#lib/time/day.ts';
import { ramadanOf } from '#lib/time/hijri-calendar.ts';
import { siteContext } from '#server/context.server.ts';
import { KEEP_UNTIL } from '#server/pages/kept-answer.server.ts';
import { sharePicture } from '#server/share/share-address.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/ramadan.route';
import { latePart } from '#ui/page/late-part.tsx';

const NO_CITY = { code: 'not_found', status: 404, message: 'Город не найден' };
const NO_YEAR = { code: 'no_year', status: 404, message: 'Рамадана этого года здесь нет' };

export const handle = {
  isText: true,
  kept: (search: URLSearchParams) => givenSearch(parsePageQuery(search).given),
};

const PrayerNotFound = latePart(
  () => import('#features/prayer/cities/prayer-not-found.tsx'),
  'PrayerNotFound',
);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const city = findCityBySlug(params.citySlug);
  if (!city) throw data(NO_CITY, { status: 404 });
  const { given } = parsePageQuery(new URL(request.url).searchParams);
  const query = withGiven(PAGE_DEFAULTS, given);
  const ramadan = cityRamadan(city, params.year, Date.now(), query);
  if (!ramadan) throw data(NO_YEAR, { status: 404 });
  // Search engines and messengers get the page without the visitor's choices.
  const usual =
    Object.keys(given).length > 0
      ? (cityRamadan(city, params.year, ramadan.atMs, PAGE_DEFAULTS) ?? ramadan)
      : ramadan;
  const { year, years } = ramadan;
  const dates = ramadanOf(year);
  const path = ramadanAddress(city.slug, year === years[0] ? null : year);
  const when = formatDayRange(dates.first, dates.last).replaceAll('\u00a0', ' ');
  const meta = {
    path,
    title: `Рамадан ${dates.first.slice(0, 4)} ${ramadan.city.inCity}: время сухура и ифтара — ВсеУмры`,
    description: `Рамадан ${year} ${ramadan.city.inCity}, ${when}: до какого часа сухур и когда ифтар, на каждый день. Печать на одном листе, файл для календаря и таблица.`,
    picture: sharePicture(
      ramadanAddress(city.slug),
      ramadanShareCard(ramadan.city, dates, usual.days),
    ),
  };
  return data(
    { ramadan, given, siteUrl, meta },
    { headers: { [KEEP_UNTIL]: String(ramadan.untilMs) } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ siteUrl: loaderData.siteUrl, ...loaderData.meta });
}

export default function RamadanRoute({ loaderData }: Route.ComponentProps) {
  const { ramadan, given, siteUrl, meta: said } = loaderData;
  const { city, year } = ramadan;
  const crumbs = [
    ['Время намаза', '/vremya-namaza'],
    [city.name, `/vremya-namaza/${city.slug}`],
    [`Рамадан ${year}`, said.path],
  ] as const;
  return (
    <>
      <StructuredData data={breadcrumbs(siteUrl, crumbs)} />
      <RamadanPage
        key={`${city.slug} ${year}`}
        ramadan={ramadan}
        given={given}
        siteUrl={siteUrl}
        picture={said.picture.address}
        path={said.path}
      />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { citySlug } = useParams();
  return <PrayerNotFound error={error} cityPath={citySlug ? `/vremya-namaza/${citySlug}` : null} />;
}

function givenSearch(given: ReturnType<typeof parsePageQuery>['given']): string {
  return pageSearch({ tab: 'today', month: null, given });
}
