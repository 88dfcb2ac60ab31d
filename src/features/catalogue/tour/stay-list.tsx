import { Link } from 'react-router';
import type { ShownStay } from '#features/tours/model/offer.ts';
import {
  CITY_WORDS,
  nightsStrip,
  hotelNames,
  MEALS_WORDS,
  stayPlace,
  walkWords,
} from '#features/tours/offer/offer-words.ts';
import { countOf } from '#lib/text/russian.ts';

interface StayListProps {
  stays: readonly ShownStay[];
  /** The hotel's name in the tour itself. */
  hotelOfTour: string | null;
}

/** The stays of a tour in the order of the journey, with their hotels. */
export function StayList({ stays, hotelOfTour }: StayListProps) {
  const names = hotelNames(stays, hotelOfTour);
  const strip = nightsStrip(stays);
  return (
    <>
      {strip && stays.length > 1 && <p className="mb-3 text-lg font-semibold">{strip}</p>}
      <ol className="grid gap-3 @xl:grid-cols-2">
        {stays.map((stay, place) => (
          <li key={place} className="rounded-card border border-line bg-surface p-4">
            <p className="text-sm text-ink-soft">
              {CITY_WORDS[stay.city]}
              {stay.nights ? `, ${countOf(stay.nights, ['ночь', 'ночи', 'ночей'])}` : ''}
            </p>
            <p className="mt-1 font-semibold">
              {stay.hotel ? (
                <Link
                  to={`/hotels/${stay.hotel.slug}`}
                  className="text-primary underline underline-offset-4"
                >
                  {stayPlace(names[place] ?? null, stay)}
                </Link>
              ) : (
                stayPlace(names[place] ?? null, stay)
              )}
              {stay.hotel?.stars ? (
                <span className="ml-2 font-normal whitespace-nowrap text-ink-soft">
                  {countOf(stay.hotel.stars, ['звезда', 'звезды', 'звёзд'])}
                </span>
              ) : null}
            </p>
            <StayFacts stay={stay} />
          </li>
        ))}
      </ol>
    </>
  );
}

function StayFacts({ stay }: { stay: ShownStay }) {
  const walk = stay.hotel ? walkWords(stay.hotel.distance, stay.hotel.walk_minutes) : null;
  const mosque = stay.city === 'medina' ? 'до\u00a0Мечети Пророка' : 'до\u00a0Каабы';
  return (
    <>
      {walk && (
        <p className="mt-1">
          {walk} {stay.city === 'other' ? '' : mosque}
        </p>
      )}
      {stay.meals && (
        <p className="mt-1 text-ink-soft first-letter:uppercase">{MEALS_WORDS[stay.meals]}</p>
      )}
    </>
  );
}
