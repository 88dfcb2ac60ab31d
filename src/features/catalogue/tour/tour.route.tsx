import { ArrowLeft, Info } from 'lucide-react';
import { Suspense } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { TourGallery } from '#features/catalogue/gallery/tour-gallery.tsx';
import { scenesOfTour } from '#features/catalogue/gallery/scene.ts';
import { drawnScenes, drawnTour } from '#features/catalogue/gallery/drawn.server.ts';
import { drawTour } from '#features/catalogue/tour/drawn-tour.server.ts';
import { tourPictures } from '#features/catalogue/gallery/tour-pictures.ts';
import { WayBack } from '#ui/page/way-back.tsx';
import { photosOfHotels } from '#features/directory/hotels/public-hotels.server.ts';
import { useStaffParts } from '#ui/session/use-staff-parts.ts';
import { useExchangeRate } from '#ui/rate/use-exchange-rate.ts';
import { toSimilarTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { SimilarTours } from '#features/tours/ui/similar-tours.tsx';
import { TourDetails } from '#features/catalogue/tour/tour-details.tsx';
import { OperatorRequestLink, RequestLink } from '#features/catalogue/contact/request-link.tsx';
import {
  tourBreadcrumbs,
  tourStructuredData,
} from '#features/catalogue/tour/tour-structured-data.ts';
import { tourShareCard } from '#features/catalogue/tour/tour-share-card.ts';
import { closedWords, tourSummary, priceFor } from '#features/tours/offer/offer-words.ts';
import { Heart } from '#features/catalogue/shortlist/heart.tsx';
import {
  shortTourTitle,
  tourTitle,
  TOUR_TYPE_LABELS,
  type Tour,
} from '#features/tours/model/tour.ts';
import { Price } from '#features/tours/ui/price-and-badges.tsx';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { asHotOn } from '#features/tours/offer/tour-marks.ts';
import { partySearch, readParty } from '#lib/party.ts';
import { statedPrice } from '#features/tours/model/offer.ts';
import { priceWords } from '#lib/money/stated-money.ts';
import { tourContacts } from '#features/catalogue/contact/tour-contacts.ts';
import { operatorContacts } from '#features/catalogue/operators/operator-contacts.server.ts';
import { movedTour, tourBySlug } from '#features/tours/store/tours.server.ts';
import { similarTours } from '#features/catalogue/tour/similar-tours.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import type { Problem } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { sharePicture } from '#server/share/share-address.server.ts';
import { ErrorPage } from '#ui/page/error-page.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import { ShareButton } from '#ui/share/share-button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Route } from './+types/tour.route';
import { latePart } from '#ui/page/late-part.tsx';

const TOUR_NOT_FOUND: Problem = { code: 'not_found', status: 404, message: 'Тур не найден' };
const SIMILAR = 3;

/** Fetched only when the page is not available; if that fails too, the error stays. */
const TourAway = latePart(
  () => import('#features/catalogue/tour/tour-away.tsx'),
  'TourAway',
  ErrorPage,
);

/** The page only differs by the party, because it shows the party's total. */
export const handle = {
  kept: (search: URLSearchParams) => partySearch(readParty(search)),
};

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { siteUrl, maps, today, read, contacts: site } = context.get(siteContext);
  const isSlug = /^[a-z0-9-]{1,100}$/.test(slug);
  const found = isSlug ? await read((db) => tourBySlug(db, slug)) : null;
  if (!found) {
    const moved = await read((db) => movedTour(db, slug));
    if (moved !== null) throw redirect(`/tours/${moved}`, 301);
    throw data(TOUR_NOT_FOUND, { status: TOUR_NOT_FOUND.status });
  }
  const tour = asHotOn(found, today);
  const { tours, rate } = await context.get(upcomingContext).current();
  const alike = similarTours(tours, tour, SIMILAR);
  const similar = alike.map(toSimilarTour);
  const operator = await read((db) => operatorContacts(db, tour.operator_id));
  const { stays } = tour.offer;
  const hotelIds = stays.flatMap(({ hotel_id }) => hotel_id ?? []);
  const photos = await read((db) => photosOfHotels(db, hotelIds));
  const pictures = tourPictures(stays, photos);
  const gallery = {
    pictures,
    drawn: pictures.length > 0 ? null : drawnScenes(scenesOfTour(tour, stays)),
  };
  const drawn = {
    ...(await read((db) => drawTour(db, tour, today))),
    similar: alike.map(drawnTour),
  };
  const contacts = tourContacts(tour, siteUrl, { site, operator });
  // For programs; the browser does not use these values.
  const head = {
    description: tourSummary(tour, rate, closedWords(tour, today)),
    picture: sharePicture(`/tours/${tour.slug}`, tourShareCard(tour, rate, today)),
  };
  const image = gallery.pictures[0]?.address ?? head.picture.address;
  const structured = tourStructuredData(tour, { siteUrl, today, rate, image });
  const shown = { tour, gallery, drawn, similar, contacts };
  return { ...shown, rate, siteUrl, maps, today, head, structured };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { tour, siteUrl, head } = loaderData;
  return pageMeta({
    siteUrl,
    path: `/tours/${tour.slug}`,
    title: `${tourTitle(tour)} — ВсеУмры`,
    ...head,
  });
}

export default function TourRoute({ loaderData }: Route.ComponentProps) {
  const { tour, gallery, drawn, similar, siteUrl, maps, today } = loaderData;
  const rate = useExchangeRate(loaderData.rate);
  const isLoading = useNavigation().state === 'loading';
  const staff = useStaffParts();
  const [search] = useSearchParams();
  const party = partySearch(readParty(search));
  const title = tourTitle(tour);
  const stated = statedPrice(tour);
  // The sign for an approximate price is shown at the price below.
  const price = stated ? priceWords(stated, rate).main.replace('≈\u00a0', '') : 'по запросу';
  const closed = closedWords(tour, today);
  return (
    <main id="content" className="page-width py-4 md:py-6" aria-busy={isLoading}>
      <StructuredData data={loaderData.structured} />
      <StructuredData data={tourBreadcrumbs(tour, siteUrl)} />
      <WayBack steps={[['Каталог туров', '/all']]} here={shortTourTitle(tour)} />
      <output className={isLoading ? 'mt-2 block text-ink-soft' : 'sr-only'}>
        {isLoading ? 'Загрузка…' : ''}
      </output>
      <h1 className="mt-3 text-2xl sm:text-3xl lg:text-4xl">{title}</h1>
      <p className="mt-2 text-lg text-ink-soft">
        Категория: {TOUR_TYPE_LABELS[tour.tour_type]}. Цена: {price}
      </p>
      <TourGallery {...gallery} />
      <ShareButton title={title} url={`${siteUrl}/tours/${tour.slug}`} className="mt-3" />
      {staff && (
        <staff.StaffLink href={`/edit-tour/${tour.id}`} className="mt-3">
          Редактировать тур
        </staff.StaffLink>
      )}
      {closed && <Departed words={closed} wayOn={similar.length > 0 ? '#similar' : '/all'} />}
      <div className="mt-6">
        <TourDetails
          tour={tour}
          rate={rate}
          maps={maps}
          today={today}
          contacts={loaderData.contacts}
          heading="h2"
          mapStarts="press"
          drawn={drawn}
          action={
            closed === null ? (
              <>
                <RequestLink slug={tour.slug} />
                <Heart slug={tour.slug} title={title} isWorded className="mt-2 w-full" />
              </>
            ) : (
              tour.offer.operator && <OperatorRequestLink slug={tour.offer.operator.slug} />
            )
          }
        />
      </div>
      {similar.length > 0 && (
        <section
          id="similar"
          aria-labelledby="similar-title"
          className="lazy-part -mx-1 mt-12 px-1 print:hidden"
        >
          <h2 id="similar-title" className="mb-4 text-2xl">
            Похожие туры
          </h2>
          <SimilarTours tours={similar} rate={rate} party={party} pictures={drawn.similar} />
        </section>
      )}
      <p className="mt-8 print:hidden">
        <Link
          viewTransition
          to={`/all${party}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-5" />
          Вернуться в каталог
        </Link>
      </p>
      {closed === null && <RequestBar tour={tour} rate={rate} />}
    </main>
  );
}

/**
 * The price and a link to the request form, at the bottom of a phone's screen. At the page's end the
 * bar is below the last line.
 */
function RequestBar({ tour, rate }: { tour: Tour; rate: Rate }) {
  return (
    <div className="action-bar sticky bottom-0 z-20 mt-6 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden print:hidden">
      <p className="min-w-0 grow basis-32 leading-tight">
        <Price tour={tour} rate={rate} />
        {statedPrice(tour) && <span className="block text-sm text-ink-soft">{priceFor(tour)}</span>}
      </p>
      <RequestLink slug={tour.slug} className="grow" />
    </div>
  );
}

function Departed({ words, wayOn }: { words: string; wayOn: string }) {
  return (
    <p className="mt-4 flex items-start gap-3 rounded-card bg-hot-tint p-4">
      <Info className="mt-0.5 size-5 shrink-0 text-hot" />
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
