import { ArrowLeft, ChevronRight, Info } from 'lucide-react';
import { lazy, Suspense } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  useNavigation,
  useParams,
  useRouteError,
} from 'react-router';
import { useStaffLive } from '#features/account/use-account-live.ts';
import { currentRate } from '#features/exchange-rate/exchange-rate.server.ts';
import { useExchangeRate } from '#features/exchange-rate/use-exchange-rate.ts';
import { toSimilarTour } from '#features/tours/similar-tour.ts';
import { SimilarTours } from '#features/tours/similar-tours.tsx';
import { TourDetails } from '#features/tours/tour-details.tsx';
import { TourOrder } from '#features/tours/tour-order.tsx';
import { tourBreadcrumbs, tourStructuredData } from '#features/tours/tour-structured-data.ts';
import { tourPicture, tourSummary } from '#features/tours/tour-summary.ts';
import { shortTourTitle, tourStage, tourTitle } from '#features/tours/tour-title.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/tour.ts';
import { similarTours, tourBySlug } from '#features/tours/tours.server.ts';
import { toRub } from '#lib/money.ts';
import type { Problem } from '#lib/problem.ts';
import { groupThousands } from '#lib/russian.ts';
import { siteContext } from '#server/context.server.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { StructuredData } from '#ui/structured-data.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Route } from './+types/tour.route';

const TOUR_NOT_FOUND: Problem = { code: 'not_found', status: 404, message: 'Тур не найден' };
const SIMILAR = 3;

/** Asked for only when the page can't be had; where even that fails, the error stands. */
const TourAway = lazy(async () => {
  try {
    return { default: (await import('#features/catalogue/tour-away.tsx')).TourAway };
  } catch {
    return { default: ErrorPage };
  }
});

export const handle = { kept: () => '' };

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { siteUrl, maps, today, read } = context.get(siteContext);
  const found = /^[a-z0-9-]{1,100}$/.test(slug)
    ? await read(async (db) => {
        const tour = await tourBySlug(db, slug);
        if (!tour) return null;
        const similar = await similarTours(db, tour, today, SIMILAR);
        return { tour, similar: similar.map(toSimilarTour), rate: await currentRate(db) };
      })
    : null;
  if (!found) throw data(TOUR_NOT_FOUND, { status: TOUR_NOT_FOUND.status });
  return { ...found, siteUrl, maps, today };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { tour, rate, siteUrl } = loaderData;
  return pageMeta({
    siteUrl,
    path: `/tours/${tour.slug}`,
    title: `${tourTitle(tour)} — ВсеУмры`,
    description: tourSummary(tour, rate),
    image: tourPicture(tour, siteUrl),
  });
}

export default function TourRoute({ loaderData }: Route.ComponentProps) {
  const { tour, similar, siteUrl, maps, today } = loaderData;
  const rate = useExchangeRate(loaderData.rate);
  const isLoading = useNavigation().state === 'loading';
  const staff = useStaffLive();
  const stage = tourStage(tour, today);
  const title = tourTitle(tour);
  const price =
    tour.price === null
      ? 'по запросу'
      : `${groupThousands(toRub(tour.price, rate.rubPerUsd))}\u00a0₽`;
  return (
    <main id="content" className="page-width py-4 md:py-6" aria-busy={isLoading}>
      <StructuredData data={tourStructuredData(tour, loaderData)} />
      <StructuredData data={tourBreadcrumbs(tour, siteUrl)} />
      <Breadcrumbs title={shortTourTitle(tour)} />
      <output className={isLoading ? 'mt-2 block text-ink-soft' : 'sr-only'}>
        {isLoading ? 'Загрузка…' : ''}
      </output>
      <h1 className="mt-3 text-2xl sm:text-3xl lg:text-4xl">{title}</h1>
      <p className="mt-2 text-lg text-ink-soft">
        Категория: {TOUR_TYPE_LABELS[tour.tour_type]}. Цена: {price}
      </p>
      {staff && (
        <staff.StaffLink href={`/edit-tour/${tour.id}`} className="mt-3">
          Редактировать тур
        </staff.StaffLink>
      )}
      {stage !== 'ahead' && (
        <Departed
          words={stage === 'over' ? 'Тур уже состоялся' : 'Вылет прошёл'}
          wayOn={similar.length > 0 ? '#similar' : '/all'}
        />
      )}
      <div className="mt-6">
        <TourDetails
          tour={tour}
          rate={rate}
          maps={maps}
          siteUrl={siteUrl}
          heading="h2"
          mapStarts="press"
          action={stage === 'ahead' && <TourOrder key={tour.id} tour={tour} siteUrl={siteUrl} />}
        />
      </div>
      {similar.length > 0 && (
        <section id="similar" aria-labelledby="similar-title" className="mt-12 print:hidden">
          <h2 id="similar-title" className="mb-4 text-2xl">
            Похожие туры
          </h2>
          <SimilarTours tours={similar} rate={rate} />
        </section>
      )}
      <p className="mt-8 print:hidden">
        <Link
          to="/all"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
          Вернуться в каталог
        </Link>
      </p>
    </main>
  );
}

function Breadcrumbs({ title }: { title: string }) {
  const steps = [
    { to: '/', name: 'Главная' },
    { to: '/all', name: 'Каталог туров' },
  ];
  return (
    <nav aria-label="Вы здесь" className="print:hidden">
      {/* In one line, so that a font that comes late moves nothing beneath. */}
      <ol className="flex items-center gap-x-1 text-ink-soft max-[22rem]:flex-wrap">
        {steps.map(({ to, name }) => (
          <li key={to} className="flex items-center gap-1 whitespace-nowrap">
            <Link
              to={to}
              className="inline-flex min-h-11 items-center hover:text-primary hover:underline"
            >
              {name}
            </Link>
            <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate">
          {title}
        </li>
      </ol>
    </nav>
  );
}

function Departed({ words, wayOn }: { words: string; wayOn: string }) {
  return (
    <p className="mt-4 flex items-start gap-3 rounded-card bg-hot-tint p-4">
      <Info aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-hot" />
      <span>
        <b className="font-semibold">{words}.</b> Посмотрите{' '}
        <a href={wayOn} className="font-semibold text-primary underline underline-offset-4">
          {wayOn === '/all' ? 'другие туры' : 'похожие туры'}
        </a>{' '}
        на ближайшие даты.
      </span>
    </p>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { slug } = useParams();
  const hydrated = useHydrated();
  const isMissing = isRouteErrorResponse(error) && error.status < 500;
  if (isMissing || !hydrated || slug === undefined) return <ErrorPage error={error} />;
  return (
    <Suspense fallback={<ErrorPage error={error} />}>
      <TourAway slug={slug} error={error} />
    </Suspense>
  );
}
