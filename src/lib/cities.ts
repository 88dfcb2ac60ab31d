import { CITY_ROWS } from '#lib/city-rows.ts';

export interface City {
  name: string;
  nameEn: string;
  /** Unique among the cities; part of addresses. */
  slug: string;
  /** The federal subject, «Саудовская Аравия» for Mecca and Medina. */
  region: string;
  /** By the census of 2021 (Saudi Arabia: 2022). */
  population: number;
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
  /** IANA name. */
  timezone: string;
  /** Among Russia's largest (half a million people) or Grozny. */
  isMajor: boolean;
  /** «Казани», for inCity() to put the preposition before. */
  locative: string;
}

/**
 * Every city that GeoNames lists under Russia with 50 000 people or more, but for those inside the
 * limits of Moscow and Saint Petersburg, and Mecca and Medina; the largest first.
 */
export const CITIES: readonly City[] = CITY_ROWS.map(
  ([name, nameEn, slug, region, population, latitude, longitude, timezone, isMajor, locative]) => ({
    name,
    nameEn,
    slug,
    region,
    population,
    latitude,
    longitude,
    timezone,
    isMajor: isMajor === 1,
    locative,
  }),
);

/**
 * «в Казани», «во Владивостоке»: the vowel comes before «в» or «ф» with a consonant after it, and
 * before a cluster that opens with a sonorant («во Ржеве»).
 */
export function inCity({ locative }: Pick<City, 'locative'>): string {
  const preposition = /^[вфлмр][бвгджзйклмнпрстфхцчшщь]/i.test(locative) ? 'во' : 'в';
  return `${preposition} ${locative}`;
}
