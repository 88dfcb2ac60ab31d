import type { ProgrammeLine, TourOffer, TourOperator } from '#features/tours/model/offer.ts';
import { FiveMarksList } from '#features/catalogue/marks/five-marks-list.tsx';
import { fiveMarks } from '#features/catalogue/marks/five-marks.ts';
import { HotelMap } from '#features/catalogue/map/hotel-map.tsx';
import { FamilyPrice } from '#features/catalogue/tour/family-price.tsx';
import { InclusionColumns } from '#features/catalogue/tour/inclusion-columns.tsx';
import { Part } from '#features/catalogue/tour/part.tsx';
import { PriceList } from '#features/catalogue/tour/price-list.tsx';
import { suitsWords, checkedOn, walkWords } from '#features/tours/offer/offer-words.ts';
import { StayList } from '#features/catalogue/tour/stay-list.tsx';
import { extrasOf } from '#features/tours/upcoming/upcoming-tour.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { lowerFirst } from '#lib/text/russian.ts';
import type { MapSettings } from '#server/env/env.server.ts';

interface OfferFactsProps {
  /** Without its offer in a copy. */
  tour: Tour & { offer?: TourOffer };
  rate: Rate;
  maps: MapSettings;
  mapStarts: 'seen' | 'press';
  today: string | undefined;
  heading: 'h2' | 'h3';
  /** HTML of `drawnPlan` for each stay, or for the tour's hotel. */
  plans?: readonly (string | null)[] | undefined;
}

/** The hotels of a tour and where they are. */
export function Stays({ tour, maps, mapStarts, heading, plans }: OfferFactsProps) {
  const { offer } = tour;
  if (!hasHotel(tour)) return null;
  return (
    <Part heading={heading} title="Где вы&nbsp;живёте">
      {offer && offer.stays.length > 0 ? (
        <StayList tour={tour} stays={offer.stays} plans={plans} />
      ) : (
        <HotelOfTour tour={tour} plan={plans?.[0]} />
      )}
      <HotelMap key={tour.id} tour={tour} maps={maps} starts={mapStarts} />
    </Part>
  );
}

/** What a family pays, what it gets for that, and the days. */
export function PriceAndDays({ tour, rate, heading }: OfferFactsProps) {
  const { offer } = tour;
  if (!offer) return null;
  return (
    <>
      <Part heading={heading} title="Цена на&nbsp;всех">
        {offer.prices.length > 0 && (
          <div className="mb-4 max-w-text border-y border-line">
            <PriceList prices={offer.prices} />
          </div>
        )}
        <div className="max-w-text">
          <FamilyPrice
            tour={tour}
            prices={offer.prices}
            extras={extrasOf(offer.inclusions)}
            rate={rate}
          />
        </div>
      </Part>
      <Part heading={heading} title="Что входит в&nbsp;цену">
        <InclusionColumns inclusions={offer.inclusions} stays={offer.stays} />
      </Part>
      {offer.programme && (
        <Part heading={heading} title="Программа по&nbsp;дням">
          <Programme lines={offer.programme} />
        </Part>
      )}
    </>
  );
}

/** What helps to decide, and what follows. */
export function Trust({ tour, today, heading }: OfferFactsProps) {
  const { offer } = tour;
  if (!offer) return null;
  const suits = suitsWords(tour);
  return (
    <>
      {suits.length > 0 && (
        <Part heading={heading} title="Кому подходит">
          <p>{suits.join(', ')}</p>
        </Part>
      )}
      {today !== undefined && (
        <Part heading={heading} title="Пять признаков надёжного тура">
          <FiveMarksList marks={fiveMarks({ tour, ...offer, checkedOn: checkedOn(tour), today })} />
        </Part>
      )}
      <Part heading={heading} title="Что будет дальше">
        <NextSteps />
        {offer.operator && <Terms operator={offer.operator} />}
      </Part>
    </>
  );
}

/** The hotel of a tour without stays. */
function HotelOfTour({ tour, plan }: { tour: Tour; plan: string | null | undefined }) {
  const { hotel_name, hotel_address, distance_to_kaaba: metres } = tour;
  if (!plan && hotel_name === null && hotel_address === null && metres === null) return null;
  return (
    <div className="max-w-text overflow-hidden rounded-card border border-line bg-surface">
      {plan && <div dangerouslySetInnerHTML={{ __html: plan }} />}
      <div className="p-4">
        {hotel_name && <p className="text-lg leading-snug font-semibold">{hotel_name}</p>}
        {metres !== null && <p>До Каабы {walkWords(metres, null)}</p>}
        {hotel_address && <p className="text-ink-soft">{hotel_address}</p>}
      </div>
    </div>
  );
}

function hasHotel({ offer, ...tour }: Tour & { offer?: TourOffer }): boolean {
  return (
    (offer?.stays.length ?? 0) > 0 ||
    Boolean(tour.hotel_name ?? tour.hotel_address) ||
    (tour.latitude !== null && tour.longitude !== null)
  );
}

const CITY_LINES = {
  mecca: 'day-line-mecca',
  medina: 'day-line-medina',
  other: 'day-line-other',
};

/** The days as a line from the departure to the return; nights in a city are a thick part of it. */
function Programme({ lines }: { lines: readonly ProgrammeLine[] }) {
  return (
    <ol className="max-w-text">
      {lines.map(({ when, what, city }, place) => (
        <li key={place} className={`day-line ${city ? CITY_LINES[city] : ''}`}>
          <p className="text-sm text-ink-soft tabular-nums">{when}</p>
          <p className="min-w-0 wrap-anywhere">{what}</p>
        </li>
      ))}
    </ol>
  );
}

/** From the request to the documents; the site takes no payment. */
function NextSteps() {
  return (
    <ol className="max-w-text list-decimal space-y-1.5 pl-5">
      <li>
        Вы&nbsp;оставляете заявку или звоните. Это бесплатно и&nbsp;ни&nbsp;к&nbsp;чему
        не&nbsp;обязывает.
      </li>
      <li>
        Организатор подтверждает места и&nbsp;цену и&nbsp;предлагает договор. Прочитайте его
        до&nbsp;оплаты.
      </li>
      <li>Вы&nbsp;платите организатору по&nbsp;договору: «ВсеУмры» денег не&nbsp;принимает.</li>
      <li>Организатор называет нужные документы и&nbsp;сроки и&nbsp;готовит поездку.</li>
    </ol>
  );
}

const TERMS = [
  ['payment', 'Оплата'],
  ['change', 'Изменение поездки'],
  ['cancellation', 'Отмена и\u00a0возврат'],
] as const;

/** The operator's terms in its own words. */
function Terms({ operator: { terms, name, slug } }: { operator: TourOperator }) {
  const missing = TERMS.filter(([term]) => !terms[term]).map(([, label]) => lowerFirst(label));
  return (
    <details className="mt-4 max-w-text">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
        Условия оплаты, изменения и&nbsp;отмены
      </summary>
      <dl className="space-y-3">
        {TERMS.map(
          ([term, label]) =>
            terms[term] && (
              <div key={term}>
                <dt className="text-ink-soft">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{terms[term]}</dd>
              </div>
            ),
        )}
      </dl>
      {missing.length > 0 && (
        <p className="mt-3">Не&nbsp;указано: {missing.join(', ')}. Спросите у&nbsp;организатора.</p>
      )}
      <p className="mt-3">
        Со&nbsp;слов организатора; решает договор.{' '}
        <a href={`/operators/${slug}`} className="text-primary underline underline-offset-4">
          Всё об&nbsp;организаторе: {name}
        </a>
      </p>
    </details>
  );
}
