import { landingFigures } from '#features/catalogue/landing/landing-figures.ts';
import { readLanding, type Landing } from '#features/catalogue/landing/landing.ts';
import {
  cityLanding,
  cityTypeLanding,
  monthLanding,
  typeLanding,
  type LandingText,
} from '#features/catalogue/landing/landing-texts.ts';
import type { LandingFigures } from '#features/catalogue/landing/landing-offers.ts';
import { EMPTY_QUERY, type CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import type { Upcoming } from '#features/tours/upcoming/upcoming-tours.server.ts';
import type { Season } from '#features/tours/season/season.ts';
import type { City } from '#lib/city/cities.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { addMonths, monthOf } from '#lib/time/day.ts';

interface Asked {
  first: string;
  second?: string | undefined;
}

/** The subject and the texts of a landing page; null when these two parts of a path name none. */
export function landingPage({ first, second }: Asked, upcoming: Upcoming, today: string) {
  const landing = readLanding(first, second);
  if (!landing || !isShown(landing, today)) return null;
  const city = landing.citySlug === null ? null : findCityBySlug(landing.citySlug);
  if (city === undefined) return null;
  const query: CatalogueQuery = {
    ...EMPTY_QUERY,
    type: landing.type,
    cities: city ? [city.name] : [],
    months: landing.month ? [landing.month] : [],
  };
  const figures = landingFigures(upcoming.all, query, upcoming.rate);
  return {
    landing,
    city,
    query,
    figures,
    text: landingText(landing, city, figures, { today, seasons: upcoming.seasons }),
  };
}

/** The texts of a landing page; `city` is the one its slug names, `seasons` are those known. */
function landingText(
  landing: Landing,
  city: City | null,
  figures: LandingFigures,
  { today, seasons }: { today: string; seasons: readonly Season[] },
): LandingText {
  if (city && landing.type) return cityTypeLanding(city, landing.type, figures, today);
  if (city) return cityLanding(city, figures);
  if (landing.month) return monthLanding(landing.month, figures, seasons);
  return typeLanding(landing.type ?? 'umrah', figures, today);
}

/** Months are shown from this one on, as far as visitors can choose them. */
function isShown({ month }: Landing, today: string): boolean {
  const first = monthOf(today);
  return month === null || (month >= first && month < addMonths(first, 24));
}
