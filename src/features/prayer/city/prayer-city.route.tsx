import { data, useLocation, useParams, useRouteError } from 'react-router';
import { cityMeta } from '#features/prayer/city/city-meta.ts';
import { cityMonth } from '#features/prayer/month/city-month.server.ts';
import { cityTimes, usualToday } from '#features/prayer/today/city-page.server.ts';
import { cityShareCard } from '#features/prayer/city/city-share-card.ts';
import { cityStructuredData } from '#features/prayer/city/city-structured-data.ts';
import { PRAYER_NOTES } from '#features/prayer/city/prayer-notes.server.ts';
import { PrayerCity } from '#features/prayer/city/prayer-city.tsx';
import {
  keptPageSearch,
  PAGE_DEFAULTS,
  parsePageQuery,
  withGiven,
} from '#features/prayer/source/prayer-page-query.ts';
import { prayerPromo } from '#features/prayer/cards/prayer-promo.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { siteContext } from '#server/context.server.ts';
import { sharePicture } from '#server/share/share-address.server.ts';
import { KEEP_UNTIL } from '#server/pages/kept-answer.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/prayer-city.route';
import { latePart } from '#ui/page/late-part.tsx';

const NO_CITY = { code: 'not_found', status: 404, message: 'Город не найден' };
const NO_MONTH = { code: 'no_month', status: 404, message: 'Месяц не найден' };

export const handle = { kept: keptPageSearch };

const PrayerNotFound = latePart(
  () => import('#features/prayer/cities/prayer-not-found.tsx'),
  'PrayerNotFound',
);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { siteUrl, contacts } = context.get(siteContext);
  const city = findCityBySlug(params.citySlug);
  if (!city) throw data(NO_CITY, { status: 404 });
  const page = parsePageQuery(new URL(request.url).searchParams);
  const nowMs = Date.now();
  const query = withGiven(PAGE_DEFAULTS, page.given);
  const month = page.tab === 'month' ? cityMonth(city, page.month, nowMs, query.calculation) : null;
  if (page.tab === 'month' && !month) throw data(NO_MONTH, { status: 404 });
  const times = cityTimes(city, nowMs, query);
  const described = cityMeta(times, month, page);
  const promo = await context
    .get(upcomingContext)
    .current()
    .then((upcoming) => prayerPromo(upcoming, city.name))
    .catch(() => null);
  return data(
    {
      times,
      month,
      page,
      promo,
      siteUrl,
      contacts,
      notes: PRAYER_NOTES,
      meta: {
        ...described,
        picture: sharePicture(
          `/vremya-namaza/${city.slug}`,
          cityShareCard(times.city, usualToday(city, nowMs)),
        ),
      },
      facts: cityStructuredData({
        ...described,
        city: times.city,
        today: month ? undefined : times.days[1],
        siteUrl,
      }),
    },
    // An incomplete page is not kept: the next request asks the database again.
    { headers: { [KEEP_UNTIL]: String(promo ? times.untilMs : nowMs) } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ siteUrl: loaderData.siteUrl, ...loaderData.meta });
}

export default function PrayerCityRoute({ loaderData }: Route.ComponentProps) {
  const { facts, meta: _, ...shown } = loaderData;
  return (
    <>
      <StructuredData data={facts} />
      <PrayerCity key={shown.times.city.slug} {...shown} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { citySlug } = useParams();
  const { pathname } = useLocation();
  return <PrayerNotFound error={error} cityPath={citySlug ? pathname : null} />;
}
