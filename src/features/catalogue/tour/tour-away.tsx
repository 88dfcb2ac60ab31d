import { useCurrentSource } from '#features/tours/live-list/use-source-parts.ts';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { useExchangeRate } from '#ui/rate/use-exchange-rate.ts';
import { useTour } from '#features/catalogue/tour/use-tour.ts';
import { DetailsWithContacts } from '#features/catalogue/tour/details-with-contacts.tsx';
import { RequestLink } from '#features/catalogue/contact/request-link.tsx';
import { closedWords } from '#features/tours/offer/offer-words.ts';
import { tourTitle, type Tour } from '#features/tours/model/tour.ts';
import { asHotOn } from '#features/tours/offer/tour-marks.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from '#ui/page/error-page.tsx';
import { useNow } from '#ui/use-now.ts';

/** Only the site has maps: coordinates and a link replace them. */
const NO_MAPS = { yandexKey: null, tilesUrl: '', tilesAttribution: '' };

interface TourAwayProps {
  slug: string;
  /** Why the page is not available. */
  error: unknown;
}

/** A tour's page from the browser's copy of the tours, when the site does not answer. */
export function TourAway({ slug, error }: TourAwayProps) {
  const { tour, missing, failed } = useTour(slug, null);
  const isCopy = useCurrentSource() === 'fallback';
  const nowMs = useNow(60_000);
  if (missing || failed) return <ErrorPage error={error} />;
  return (
    <main id="content" className="page-width py-4 md:py-6">
      {tour && nowMs !== null ? (
        <StoredTour
          tour={tour}
          isCopy={isCopy}
          siteUrl={window.location.origin}
          today={dayInZone(new Date(nowMs), MOSCOW)}
        />
      ) : (
        <p role="status" className="py-16 text-center text-ink-soft">
          Загрузка…
        </p>
      )}
    </main>
  );
}

interface StoredTourProps {
  tour: Tour;
  isCopy: boolean;
  siteUrl: string;
  /** Today in Moscow: the copy may be of yesterday. */
  today: string;
}

/** The tour as the browser has it, marked when it can't be ordered any more. */
export function StoredTour({ tour, isCopy, siteUrl, today }: StoredTourProps) {
  const rate = useExchangeRate(FALLBACK);
  const closed = closedWords(tour, today);
  return (
    <>
      <title>{`${tourTitle(tour)} — ВсеУмры`}</title>
      <h1 className="mt-3 text-2xl sm:text-3xl lg:text-4xl">{tourTitle(tour)}</h1>
      {isCopy && (
        <p role="status" className="mt-4 rounded-card bg-vip-tint p-4">
          Сайт сейчас не&nbsp;отвечает. Тур показан по&nbsp;копии в&nbsp;этом браузере: цену
          и&nbsp;места уточните у&nbsp;организатора.
        </p>
      )}
      {closed && <p className="mt-4 rounded-card bg-hot-tint p-4 font-semibold">{closed}.</p>}
      <div className="mt-6">
        <DetailsWithContacts
          tour={asHotOn(tour, today)}
          rate={rate}
          maps={NO_MAPS}
          siteUrl={siteUrl}
          heading="h2"
          mapStarts="press"
          action={closed === null && <RequestLink slug={tour.slug} />}
        />
      </div>
      <p className="mt-8">
        <ButtonLink href={`/tours/${tour.slug}`} reload look="quiet">
          Попробовать снова
        </ButtonLink>
      </p>
    </>
  );
}
