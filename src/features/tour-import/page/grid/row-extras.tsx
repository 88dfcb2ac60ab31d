import { CITY_WORDS } from '#features/directory/hotels/hotel.ts';
import type { RowExtras } from '#features/tour-import/understanding/understood-row.ts';
import { AVAILABILITY_WORDS } from '#features/tour-import/values/availability.ts';
import { INCLUSION_LABELS, INCLUSION_WORDS } from '#features/tour-import/values/inclusions.ts';
import { priceWords } from '#features/tour-import/values/prices.ts';
import { ROOM_LABELS } from '#features/tour-import/values/rooms.ts';
import type { SaidStay } from '#features/tour-import/row/row-stays.ts';
import { MEALS_WORDS } from '#features/tours/offer/offer-words.ts';

function stayWords({ hotel, stars_from, meals }: SaidStay): string {
  const parts = [
    hotel,
    stars_from !== undefined && `отель не\u00a0ниже ${stars_from}★`,
    meals !== undefined && MEALS_WORDS[meals],
  ];
  return parts.filter(Boolean).join(', ');
}

/** The facts of a row that are not fields of a tour. */
export function RowExtrasList({ extras }: { extras: RowExtras }) {
  const { price, roomPrices, inclusions, availability, stays } = extras;
  const lines = [
    price && ['Цена в\u00a0таблице', priceWords(price)],
    roomPrices.length > 0 && [
      'За\u00a0человека',
      roomPrices.map((one) => `${ROOM_LABELS[one.room]}\u00a0— ${priceWords(one)}`).join(', '),
    ],
    inclusions.length > 0 && [
      'Что в\u00a0цене',
      inclusions
        .map(({ item, state }) => `${INCLUSION_LABELS[item]} ${INCLUSION_WORDS[state]}`)
        .join(', '),
    ],
    ...stays.map((stay) => [stay.city ? CITY_WORDS[stay.city] : 'Проживание', stayWords(stay)]),
    availability && [
      'Места',
      availability.seats
        ? `${AVAILABILITY_WORDS[availability.state]}: ${availability.seats}`
        : AVAILABILITY_WORDS[availability.state],
    ],
  ].flatMap((line) => (line ? [line] : []));
  if (lines.length === 0) return null;
  return (
    <section className="mt-6 rounded-card bg-primary-tint p-4">
      <h3 className="font-semibold">В&nbsp;строке понято ещё</h3>
      <dl className="mt-2 space-y-1">
        {lines.map(([term, text]) => (
          <div key={term} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{term}:</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
