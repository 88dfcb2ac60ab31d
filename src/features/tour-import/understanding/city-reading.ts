import { CITIES, type City } from '#lib/city/cities.ts';
import { citiesInCase } from '#lib/city/city-case.ts';
import { cityName, nearCity } from '#lib/city/city-name.ts';
import { searchCities } from '#lib/city/city-search.ts';
import { fold } from '#lib/text/russian.ts';
import {
  ask,
  asSaid,
  likely,
  no,
  type Reading,
  sure,
} from '#features/tour-import/values/reading.ts';

const KNOWN = new Set(CITIES.map(({ name }) => name));

/** Airports by the codes in routes. */
const AIRPORTS: Readonly<Record<string, string>> = {
  kzn: 'Казань',
  mrv: 'Минеральные Воды',
  мрв: 'Минеральные Воды',
  ufa: 'Уфа',
  mow: 'Москва',
  svo: 'Москва',
  dme: 'Москва',
  vko: 'Москва',
  zia: 'Москва',
  led: 'Санкт-Петербург',
  mcx: 'Махачкала',
  grv: 'Грозный',
  kuf: 'Самара',
  svx: 'Екатеринбург',
  ovb: 'Новосибирск',
  cek: 'Челябинск',
  goj: 'Нижний Новгород',
  nbc: 'Набережные Челны',
  tjm: 'Тюмень',
  pee: 'Пермь',
  rtw: 'Саратов',
  asf: 'Астрахань',
  oms: 'Омск',
  sgc: 'Сургут',
};

/** Airports by their names, and the cities that sell tours from them. */
const AIRPORT_NAMES: Readonly<Record<string, string>> = {
  внуково: 'Москва',
  шереметьево: 'Москва',
  домодедово: 'Москва',
  жуковский: 'Москва',
  пулково: 'Санкт-Петербург',
  кольцово: 'Екатеринбург',
  толмачево: 'Новосибирск',
  курумоч: 'Самара',
  уйташ: 'Махачкала',
  бегишево: 'Набережные Челны',
  стригино: 'Нижний Новгород',
};

/** Cities beyond the table from which tours start. */
const ABROAD: ReadonlySet<string> = new Set(
  'Алматы Астана Шымкент Ташкент Самарканд Бухара Фергана Бишкек Ош Душанбе Худжанд Баку Минск Стамбул'
    .split(' ')
    .map(fold),
);
const NO_CITY =
  /(?<!\p{L})(?:люб(?:ой|ого|ые|ых)|всех?|разн\p{L}*|any|регион\p{L}*|росси[яи]|рф|город\p{L}*\s+по)(?!\p{L})/u;

/**
 * Reads a city with the table of cities. A name with one wrong letter («Козань») is asked about,
 * and so are several cities, the name of an airport that is a town too, and a city that the table
 * does not have.
 */
export function readCity(text: string): Reading<string> {
  const bare = text
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:вылет|выезд|отправление|аэропорт|а\/п)\s+/iu, '')
    .replace(/,\s*(?:россия|рф)\s*$/iu, '')
    .trim();
  if (bare === '') return no('');
  const name = cityName(bare);
  const ofAirport = AIRPORT_NAMES[fold(bare)];
  if (ofAirport !== undefined) {
    if (!KNOWN.has(name)) return likely(ofAirport, `${ofAirport} (${name})`);
    return ask(`Город или аэропорт: ${bare}?`, [ofAirport, name].map(asSaid));
  }
  if (/^ме(?:кка|дина)$/iu.test(name)) return ask(`Вылетают отсюда: ${bare}?`, [asSaid(name)]);
  if (KNOWN.has(name)) return sure(name, name);
  const airport = AIRPORTS[fold(bare)];
  if (airport !== undefined) return likely(airport, `${airport} (${bare.toUpperCase()})`);
  const withoutCode = bare.replace(/\s*\([A-Z]{3}\)\s*$/, '');
  if (withoutCode !== bare && KNOWN.has(cityName(withoutCode))) {
    return sure(cityName(withoutCode), cityName(withoutCode));
  }
  const [, city = '', within = ''] = /^(.+?)\s*\(([^()]+)\)$/.exec(bare) ?? [];
  const isItsAirport = AIRPORT_NAMES[fold(within.replace(/^(?:а\/п|аэропорт)\s+/iu, ''))];
  if (isItsAirport !== undefined && isItsAirport === cityName(city)) {
    return sure(isItsAirport, isItsAirport);
  }
  const several = bare
    .split(/\s*(?:[/,;+()]|(?<!\p{L})(?:и|или)(?!\p{L}))\s*/u)
    .flatMap((part) => (KNOWN.has(cityName(part)) ? part : part.split(/\s*[–—→-]\s*/)))
    .map(cityName)
    .filter((one) => KNOWN.has(one));
  if (several.length > 1) {
    return ask(`Несколько городов: ${bare}`, several.map(asSaid));
  }
  const [, from] = /^(?:из|со?)\s+(.+)$/iu.exec(bare) ?? [];
  const inflected = citiesInCase(from ?? bare)[0] ?? cityOfSentence(bare);
  if (inflected !== null) return likely(inflected.name, inflected.name);
  const [first, second] = bare.length >= 4 ? searchCities(CITIES, bare, 2) : [];
  const near = nearCity(bare) ?? (second ? undefined : first?.name);
  if (near !== undefined) {
    const asWritten = { value: name, words: `оставить «${name}»` };
    return ask(`Возможно, ${near}: ${bare}`, [asSaid(near), asWritten]);
  }
  if (ABROAD.has(fold(name))) return likely(name, name);
  if (NO_CITY.test(fold(bare))) return ask(`Город не\u00a0назван: ${bare}`);
  return ask(`${name}\u00a0— такого города в\u00a0таблице городов нет`, [
    ...several.map(asSaid),
    { value: name, words: 'да, это город' },
  ]);
}

/** The city from which a route starts, by its name or airport: «Казань — Джидда», «KZN-JED». */
export function cityOfRoute(route: string): string | null {
  const [first = '', second] = route.split(/\s*[–—→>]\s*|\s+-\s+|(?<=^[A-Z]{3})-(?=[A-Z]{3})/u);
  return second === undefined ? null : readCity(first).value;
}

/** The only city that a sentence names, after «из»: «Вылет из Казани, прямой рейс»; else null. */
function cityOfSentence(text: string): City | null {
  const words = text.split(/[^\p{L}-]+/u).filter((word) => word !== '');
  const cities = new Map<City, number>();
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at);
    const [pair] = citiesInCase(`${word} ${next}`);
    const city = pair ?? (word.length > 2 ? citiesInCase(word)[0] : undefined);
    if (city && !cities.has(city)) cities.set(city, at);
    if (pair) at += 1;
  }
  const [[city, at] = [null, 0], other] = cities;
  return !other && /^из$/iu.test(words[at - 1] ?? '') ? city : null;
}
