import type { Landing } from '#features/catalogue/landing/landing.ts';
import {
  cityLanding,
  cityTypeLanding,
  monthLanding,
  typeLanding,
  type LandingText,
} from '#features/catalogue/landing/landing-texts.ts';
import type { LandingFigures } from '#features/catalogue/landing/landing-offers.ts';
import type { Season } from '#features/tours/season/season.ts';
import type { City } from '#lib/city/cities.ts';

/** The texts of a landing page; `city` is the one its slug names, `seasons` are those known. */
export function landingText(
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
