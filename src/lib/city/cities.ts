import { CITY_ROWS, REGIONS, ZONES } from '#lib/city/city-rows.ts';

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
  /** Among Russia's largest (half a million inhabitants), or Grozny. */
  isMajor: boolean;
  /** «Казани»; inCity() puts the preposition before it. */
  locative: string;
  /** Common variants of the name: «спб», «челны», «makkah». */
  alsoCalled: readonly string[];
}

/**
 * Every city that GeoNames lists under Russia with 50 000 inhabitants or more, except those inside
 * the limits of Moscow and Saint Petersburg, and Mecca and Medina; the largest first.
 */
export const CITIES: readonly City[] = CITY_ROWS.map(
  ([
    name,
    nameEn,
    slug,
    region,
    population,
    latitude,
    longitude,
    zone,
    isMajor,
    locative,
    also,
  ]) => ({
    name,
    nameEn,
    slug,
    region: REGIONS[region] ?? '',
    population,
    latitude,
    longitude,
    timezone: ZONES[zone] ?? '',
    isMajor: isMajor === 1,
    locative,
    alsoCalled: also?.split(',') ?? [],
  }),
);

/**
 * «в Казани», «во Владивостоке»: «во» before «в» or «ф» with a consonant after it, and before a
 * cluster that begins with a sonorant («во Ржеве»).
 */
export function inCity({ locative }: Pick<City, 'locative'>): string {
  const preposition = /^[вфлмр][бвгджзйклмнпрстфхцчшщь]/i.test(locative) ? 'во' : 'в';
  return `${preposition} ${locative}`;
}
