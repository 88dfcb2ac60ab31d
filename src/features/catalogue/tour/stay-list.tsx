import { CITY_WORDS } from '#features/directory/hotels/hotel.ts';
import { Link } from 'react-router';
import type { ShownStay } from '#features/tours/model/offer.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import {
  nightsStrip,
  hotelNames,
  MEALS_WORDS,
  stayPlace,
  walkWords,
} from '#features/tours/offer/offer-words.ts';
import { countOf } from '#lib/text/russian.ts';

interface StayListProps {
  tour: Pick<Tour, 'hotel_name' | 'hotel_address' | 'distance_to_kaaba'>;
  stays: readonly ShownStay[];
  /** HTML of `drawnPlan` for each stay. */
  plans?: readonly (string | null)[] | undefined;
}

export function StayList({ tour, stays, plans }: StayListProps) {
  const names = hotelNames(stays, tour.hotel_name);
  const strip = nightsStrip(stays);
  return (
    <>
      {strip && stays.length > 1 && <p className="mb-3 text-lg font-semibold">{strip}</p>}
      <ol className="grid items-start gap-3 @xl:grid-cols-2">
        {stays.map((stay, place) => {
          const { city, hotel, nights } = stay;
          const name = stayPlace(names[place] ?? null, stay);
          const isOfTour = tour.hotel_name !== null && names[place] === tour.hotel_name;
          const address = hotel?.address ?? (isOfTour ? tour.hotel_address : null);
          return (
            <li
              key={place}
              className="overflow-hidden rounded-card border border-line bg-surface break-inside-avoid"
            >
              {plans?.[place] && <div dangerouslySetInnerHTML={{ __html: plans[place] }} />}
              <div className="p-4">
                <p className="text-sm text-ink-soft">
                  {CITY_WORDS[city]}
                  {nights ? `, ${countOf(nights, ['ночь', 'ночи', 'ночей'])}` : ''}
                </p>
                <p className="mt-1 text-lg leading-snug font-semibold">
                  {hotel ? (
                    <Link
                      viewTransition
                      to={`/hotels/${hotel.slug}`}
                      className="text-primary underline underline-offset-4"
                    >
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  {hotel?.stars ? (
                    <span className="ml-2 text-base font-normal whitespace-nowrap text-ink-soft">
                      {countOf(hotel.stars, ['звезда', 'звезды', 'звёзд'])}
                    </span>
                  ) : null}
                </p>
                <StayFacts
                  stay={stay}
                  metres={
                    hotel?.distance ??
                    (isOfTour && city === 'mecca' ? tour.distance_to_kaaba : null)
                  }
                />
                {address && <p className="mt-1 text-sm text-ink-soft">{address}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function StayFacts({ stay, metres }: { stay: ShownStay; metres: number | null }) {
  const walk = walkWords(metres, stay.hotel?.walk_minutes ?? null);
  const mosque = stay.city === 'medina' ? 'до\u00a0Мечети Пророка' : 'до\u00a0Каабы';
  return (
    <>
      {walk && (
        <p className="mt-1">
          <b className="font-semibold">{walk}</b> {stay.city === 'other' ? '' : mosque}
        </p>
      )}
      {stay.meals && (
        <p className="mt-1 text-ink-soft first-letter:uppercase">{MEALS_WORDS[stay.meals]}</p>
      )}
    </>
  );
}
