import { landingFigures } from '#features/catalogue/landing/landing-figures.ts';
import { readLanding, type Landing } from '#features/catalogue/landing/landing.ts';
import { landingText } from '#features/catalogue/landing/landing-text.server.ts';
import { EMPTY_QUERY, type CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import type { Upcoming } from '#features/tours/upcoming/upcoming-tours.server.ts';
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

/** Months are shown from this one on, as far as visitors can choose them. */
function isShown({ month }: Landing, today: string): boolean {
  const first = monthOf(today);
  return month === null || (month >= first && month < addMonths(first, 24));
}
