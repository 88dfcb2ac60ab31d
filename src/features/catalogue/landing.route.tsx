import { useMemo } from 'react';
import { data, useLocation, useRouteError, type ShouldRevalidateFunctionArgs } from 'react-router';
import { Catalogue } from '#features/catalogue/catalogue.tsx';
import {
  EMPTY_QUERY,
  formatQuery,
  readView,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';
import { landingFigures } from '#features/catalogue/catalogue.server.ts';
import { loadCatalogue } from '#features/catalogue/load-catalogue.server.ts';
import { loadErrorMessage } from '#features/catalogue/load-error.ts';
import { landingAddress, readLanding, type Landing } from '#features/catalogue/landing.ts';
import { landingText } from '#features/catalogue/landing-text.server.ts';
import { answersInBrowser } from '#features/catalogue/use-catalogue.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/tour.ts';
import { findCityBySlug } from '#lib/city-search.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { addMonths, monthOf } from '#lib/day.ts';
import { NOT_FOUND } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { StructuredData } from '#ui/structured-data.tsx';
import type { Route } from './+types/landing.route';

export const handle = {
  kept: (search: URLSearchParams) => formatQuery(readView(search, EMPTY_QUERY)),
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const landing = readLanding(params.first, params.second);
  if (!landing || !isShown(landing, site.today)) throw data(NOT_FOUND, { status: 404 });
  const city = landing.citySlug === null ? null : findCityBySlug(landing.citySlug);
  if (city === undefined) throw data(NOT_FOUND, { status: 404 });
  const query: CatalogueQuery = {
    ...EMPTY_QUERY,
    type: landing.type,
    cities: city ? [city.name] : [],
    months: landing.month ? [landing.month] : [],
  };
  const view = readView(new URL(request.url).searchParams, query);
  const catalogue = await loadCatalogue(site, view);
  const { rubPerUsd } = catalogue.rate;
  const figures = await site.read((db) => landingFigures(db, query, rubPerUsd, site.today));
  return {
    ...catalogue,
    filters: query,
    text: landingText(landing, city, figures, site.today),
    path: landingAddress(landing),
    crumb: city?.name ?? (landing.type ? TOUR_TYPE_LABELS[landing.type] : 'Месяц'),
    isEmpty: figures.count === 0,
  };
}

/** Months are shown from this one on, as far as visitors can choose them. */
function isShown({ month }: Landing, today: string): boolean {
  const first = monthOf(today);
  return month === null || (month >= first && month < addMonths(first, 24));
}

/** Once the browser holds the list, only another landing page needs the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || !answersInBrowser();
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, siteUrl, path, isEmpty } = loaderData;
  return pageMeta({
    siteUrl,
    path,
    title: text.title,
    description: text.description,
    noindex: isEmpty,
  });
}

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const { text, siteUrl, path, crumb, filters } = loaderData;
  const { search } = useLocation();
  const query = useMemo(() => readView(new URLSearchParams(search), filters), [search, filters]);
  const place = useMemo(() => ({ path, query: filters }), [path, filters]);
  return (
    <>
      <StructuredData
        data={breadcrumbs(siteUrl, [
          ['Главная', '/'],
          ['Каталог туров', '/all'],
          [crumb, path],
        ])}
      />
      <Catalogue
        {...loaderData}
        place={place}
        query={query}
        title={text.h1}
        intro={<p className="mt-3 max-w-text text-ink-soft">{text.intro.join(' ')}</p>}
      />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage error={error} message={loadErrorMessage(error)} />;
}
