import { useMemo } from 'react';
import {
  redirect,
  useLocation,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { Catalogue } from '#features/catalogue/catalogue.tsx';
import { canonicalSearch, formatQuery, parseQuery } from '#features/catalogue/catalogue-query.ts';
import { knownCities, knownOperators } from '#features/catalogue/catalogue.server.ts';
import { loadCatalogue } from '#features/catalogue/load-catalogue.server.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { answersInBrowser } from '#features/catalogue/use-catalogue.ts';
import { siteContext } from '#server/context.server.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { loadErrorMessage } from '#features/catalogue/load-error.ts';
import type { Route } from './+types/catalogue.route';

export const handle = { kept: canonicalSearch };

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = parseQuery(new URL(request.url).searchParams);
  const known = await site.read(async (db) => ({
    ...query,
    cities: await knownCities(db, query.cities, site.today),
    operators: await knownOperators(db, query.operators),
  }));
  const address = formatQuery(known);
  if (address !== formatQuery(query)) throw redirect(`/all${address}`);
  return loadCatalogue(site, query);
}

/** Once the browser holds the list, or only a dialog opens, the server need not be asked. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return !answersInBrowser() && listAddress(currentUrl) !== listAddress(nextUrl);
}

function listAddress({ searchParams }: URL): string {
  return formatQuery({ ...parseQuery(searchParams), tour: null, order: null });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/all',
    title: 'Каталог туров в Умру и Хадж — ВсеУмры',
    description:
      'Туры в Умру и Хадж от многих операторов: даты, цены в рублях и долларах, гостиницы, ночи в Мекке и Медине, расстояние до Каабы. Связь с организатором напрямую.',
  });
}

export default function CatalogueRoute({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const query = useMemo(() => parseQuery(new URLSearchParams(search)), [search]);
  return <Catalogue {...loaderData} place={null} title="Каталог туров" query={query} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage error={error} message={loadErrorMessage(error)} />;
}
