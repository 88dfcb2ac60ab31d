import { data, redirect } from 'react-router';
import { freshPrices } from '#features/catalogue/operators/fresh-prices.ts';
import { operatorAbout } from '#features/catalogue/operators/operator-about.server.ts';
import { OperatorPage } from '#features/catalogue/operators/operator-page.tsx';
import { operatorStructuredData } from '#features/catalogue/operators/operator-structured-data.ts';
import { operatorShareCard } from '#features/catalogue/operators/operator-share-card.ts';
import { WayBack } from '#ui/page/way-back.tsx';
import {
  movedOperator,
  publicOperator,
} from '#features/directory/operators/public-operators.server.ts';
import { shown } from '#features/tours/model/notice.ts';
import { toSimilarTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { useExchangeRate } from '#ui/rate/use-exchange-rate.ts';
import { toursOfOperator } from '#features/catalogue/search/directory-tours.server.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { notFound } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { sharePicture } from '#server/share/share-address.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/operator.route';

const NO_OPERATOR = notFound('Организатор не\u00a0найден');

const ABOVE = [['Организаторы', '/operators']] as const;

export const handle = { kept: () => '' };

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { read, today, siteUrl } = context.get(siteContext);
  const isSlug = /^[a-z0-9-]{1,100}$/.test(slug);
  const operator = isSlug ? await read((db) => publicOperator(db, slug)) : null;
  if (!operator) {
    const moved = isSlug ? await read((db) => movedOperator(db, slug)) : null;
    if (moved !== null) throw redirect(`/operators/${moved}`, 301);
    throw data(NO_OPERATOR, { status: NO_OPERATOR.status });
  }
  const tours = await read((db) => toursOfOperator(db, operator.id, today));
  const { rate, notices } = await context.get(upcomingContext).current();
  const own = notices.filter(({ operatorId }) => operatorId === operator.id);
  const fresh = freshPrices(tours, today);
  const { name } = operator;
  const path = `/operators/${operator.slug}`;
  // For programs; the browser does not use these values.
  const head = {
    path,
    picture: sharePicture(path, operatorShareCard(operator, tours.length)),
    title: `${name}: туры, документы, контакты — ВсеУмры`,
    description: `${name}: кто это по\u00a0закону, номер в\u00a0реестре, адреса, условия и\u00a0ближайшие туры в\u00a0Умру и\u00a0Хадж.`,
    noindex: operator.is_example || (!operator.is_verified && tours.length === 0),
  };
  return {
    operator: { name, slug: operator.slug },
    html: operatorAbout(operator),
    notices: shown(own),
    tours: tours.map(toSimilarTour),
    fresh,
    rate,
    siteUrl,
    head,
    structured: operatorStructuredData(operator, siteUrl),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ siteUrl: loaderData.siteUrl, ...loaderData.head }) : [];
}

export default function OperatorRoute({ loaderData }: Route.ComponentProps) {
  const { head, structured, ...shown } = loaderData;
  const { operator, siteUrl } = shown;
  const rate = useExchangeRate(loaderData.rate);
  return (
    <>
      <StructuredData data={structured} />
      <StructuredData data={breadcrumbs(siteUrl, [...ABOVE, [operator.name, head.path]])} />
      <OperatorPage {...shown} rate={rate} back={<WayBack steps={ABOVE} here={operator.name} />} />
    </>
  );
}

export { ErrorBoundary } from '#ui/page/error-page.tsx';
