import { useMemo } from 'react';
import { data, useLocation, useRouteError, type ShouldRevalidateFunctionArgs } from 'react-router';
import { Catalogue } from '#features/catalogue/page/catalogue.tsx';
import { EMPTY_QUERY, formatQuery, readView } from '#features/catalogue/search/catalogue-query.ts';
import { foundList } from '#features/catalogue/page/found-list.ts';
import { landingPage } from '#features/catalogue/landing/landing-page.server.ts';
import { priceLines } from '#features/catalogue/list/price-lines.server.ts';
import { landingShareCard } from '#features/catalogue/landing/landing-share-card.ts';
import { loadCatalogue } from '#features/catalogue/page/load-catalogue.server.ts';
import { loadErrorMessage } from '#features/catalogue/search/load-error.ts';
import { landingAddress } from '#features/catalogue/landing/landing.ts';
import { catalogueStore } from '#features/catalogue/page/use-catalogue.ts';
import { NoticeNotes } from '#ui/notice-notes.tsx';
import { shown } from '#features/tours/model/notice.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { NOT_FOUND } from '#lib/problem.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { siteContext } from '#server/context.server.ts';
import { sharePicture } from '#server/share/share-address.server.ts';
import { ErrorPage } from '#ui/page/error-page.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/landing.route';

export const handle = {
  kept: (search: URLSearchParams) => formatQuery(readView(search, EMPTY_QUERY)),
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const upcoming = await context.get(upcomingContext).current();
  const page = landingPage(params, upcoming, site.today);
  if (!page) throw data(NOT_FOUND, { status: 404 });
  const { landing, city, query, figures, text } = page;
  const view = readView(new URL(request.url).searchParams, query);
  const path = landingAddress(landing);
  return {
    ...(await loadCatalogue(site, upcoming, view)),
    filters: query,
    text,
    path,
    crumb: city?.name ?? (landing.type ? TOUR_TYPE_LABELS[landing.type] : 'Месяц'),
    notices: shown(upcoming.notices.filter((notice) => city && notice.city === city.name)),
    isEmpty: figures.count === 0,
    prices: priceLines(upcoming, query),
    picture: sharePicture(path, landingShareCard(text.h1, figures, city?.name ?? null)),
  };
}

/** When the browser has the list, only another landing page needs the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || !catalogueStore.isAnswering();
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, siteUrl, path, isEmpty, picture } = loaderData;
  return pageMeta({
    siteUrl,
    picture,
    path,
    title: text.title,
    description: text.description,
    noindex: isEmpty,
  });
}

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const { text, siteUrl, path, crumb, filters, notices, prices } = loaderData;
  const { search } = useLocation();
  const query = useMemo(() => readView(new URLSearchParams(search), filters), [search, filters]);
  const place = useMemo(() => ({ path, query: filters }), [path, filters]);
  return (
    <>
      <StructuredData
        data={breadcrumbs(siteUrl, [
          ['Каталог туров', '/all'],
          [crumb, path],
        ])}
      />
      <StructuredData data={foundList(loaderData)} />
      <Catalogue
        {...loaderData}
        place={place}
        query={query}
        title={text.h1}
        intro={
          <>
            <NoticeNotes notices={notices} />
            <p className="mt-3 max-w-text text-ink-soft">{text.intro.join(' ')}</p>
            {prices !== null && (
              <Prices
                title={filters.months.length > 0 ? 'Города и\u00a0цены' : 'Месяцы и\u00a0цены'}
                html={prices}
              />
            )}
          </>
        }
      />
    </>
  );
}

/** Closed at first, so that a phone's first screen shows tours. */
function Prices({ title, html }: { title: string; html: string }) {
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-primary after:content-['_▾'_/_'']">
        {title}
      </summary>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <p className="mt-2 text-sm text-ink-soft">Самая низкая цена за&nbsp;человека.</p>
    </details>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage error={error} message={loadErrorMessage(error)} />;
}
