import { data, redirect, useRouteError } from 'react-router';
import { freshPrices } from '#features/catalogue/operators/fresh-prices.ts';
import { operatorLinks } from '#features/catalogue/operators/operator-links.ts';
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
import type { Problem } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { sharePicture } from '#server/share/share-address.server.ts';
import { ErrorPage } from '#ui/page/error-page.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/operator.route';

const NO_OPERATOR: Problem = {
  code: 'not_found',
  status: 404,
  message: 'Организатор не\u00a0найден',
};

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
  const fresh = freshPrices(tours, new Date());
  const card = operatorShareCard(operator, tours.length);
  const picture = sharePicture(`/operators/${operator.slug}`, card);
  return {
    operator,
    links: operatorLinks(operator),
    notices: shown(own),
    tours: tours.map(toSimilarTour),
    fresh,
    rate,
    siteUrl,
    picture,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { operator, tours, siteUrl, picture } = loaderData;
  return pageMeta({
    siteUrl,
    picture,
    path: `/operators/${operator.slug}`,
    title: `${operator.name}: туры, документы, контакты — ВсеУмры`,
    description: `${operator.name}: кто это по\u00a0закону, номер в\u00a0реестре, адреса, условия и\u00a0ближайшие туры в\u00a0Умру и\u00a0Хадж.`,
    noindex: operator.is_example || (!operator.is_verified && tours.length === 0),
  });
}

export default function OperatorRoute({ loaderData }: Route.ComponentProps) {
  const { operator, links, notices, tours, fresh, siteUrl } = loaderData;
  const rate = useExchangeRate(loaderData.rate);
  const path = `/operators/${operator.slug}`;
  return (
    <>
      <StructuredData data={operatorStructuredData(operator, siteUrl)} />
      <StructuredData
        data={breadcrumbs(siteUrl, [
          ['Главная', '/'],
          ['Организаторы', '/operators'],
          [operator.name, path],
        ])}
      />
      <OperatorPage
        operator={operator}
        links={links}
        notices={notices}
        tours={tours}
        fresh={fresh}
        rate={rate}
        siteUrl={siteUrl}
        back={
          <WayBack
            steps={[
              ['/', 'Главная'],
              ['/operators', 'Организаторы'],
            ]}
            here={operator.name}
          />
        }
      />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
