import { useMemo } from 'react';
import {
  redirect,
  useLocation,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { Catalogue } from '#features/catalogue/page/catalogue.tsx';
import {
  canonicalSearch,
  formatQuery,
  parseQuery,
} from '#features/catalogue/search/catalogue-query.ts';
import { monthPrices } from '#features/catalogue/list/price-lines.server.ts';
import { knownOperators } from '#features/catalogue/operators/known-operators.server.ts';
import { foundList } from '#features/catalogue/page/found-list.ts';
import { loadCatalogue } from '#features/catalogue/page/load-catalogue.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { catalogueStore } from '#features/catalogue/page/use-catalogue.ts';
import { wakeTourSource } from '#features/tours/live-list/use-source-parts.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { pagePicture } from '#server/share/page-pictures.server.ts';
import { siteContext } from '#server/context.server.ts';
import { ErrorPage } from '#ui/page/error-page.tsx';
import { StructuredData } from '#ui/page/structured-data.tsx';
import { loadErrorMessage } from '#features/catalogue/search/load-error.ts';
import type { Route } from './+types/catalogue.route';

export const handle = { kept: canonicalSearch };

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = parseQuery(new URL(request.url).searchParams);
  const upcoming = await context.get(upcomingContext).current();
  const known = {
    ...query,
    operators: await knownOperators(site.read, query.operators, upcoming.tours),
  };
  const address = formatQuery(known);
  if (address !== formatQuery(query)) throw redirect(`/all${address}`);
  const picture = pagePicture('/all');
  return {
    ...(await loadCatalogue(site, upcoming, query)),
    prices: monthPrices(upcoming),
    picture,
  };
}

/** A search that the site does not answer is answered by the browser's copy, on the open list. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const answer = serverLoader();
  const listed = wakeTourSource().then(
    (source) => source?.answerOrList(answer, catalogueStore, request.url) ?? answer,
  );
  return Promise.race([answer.catch(() => listed), listed]);
}

/**
 * When the browser has the list, or only a dialog opens, the server is not asked; when the page wants its
 * data anew, it is.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) {
  if (catalogueStore.isAnswering()) return false;
  const isWantedAnew = currentUrl.href === nextUrl.href && !formMethod;
  return isWantedAnew || listAddress(currentUrl) !== listAddress(nextUrl);
}

function listAddress({ searchParams }: URL): string {
  return formatQuery({ ...parseQuery(searchParams), tour: null, order: null });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/all',
    picture: loaderData.picture,
    title: 'Каталог туров в Умру и Хадж — ВсеУмры',
    description:
      'Туры в Умру и Хадж от многих операторов: даты, цены в рублях и долларах, гостиницы, ночи в Мекке и Медине, расстояние до Каабы. Связь с организатором напрямую.',
  });
}

export default function CatalogueRoute({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const query = useMemo(() => parseQuery(new URLSearchParams(search)), [search]);
  // Twice, not moved by the style sheet: it would be at the top until the rest of the page is there.
  const prices = { __html: loaderData.prices ?? '' };
  return (
    <>
      <StructuredData data={foundList(loaderData)} />
      <Catalogue
        {...loaderData}
        place={null}
        title="Каталог туров"
        query={query}
        intro={<div className="max-sm:hidden" dangerouslySetInnerHTML={prices} />}
        outro={<div className="sm:hidden" dangerouslySetInnerHTML={prices} />}
      />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage error={error} message={loadErrorMessage(error)} />;
}
