import { CITIES, type City } from '#lib/city/cities.ts';
import { cityName, nearCity } from '#lib/city/city-name.ts';
import { searchCities } from '#lib/city/city-search.ts';
import { fold } from '#lib/text/russian.ts';
import { ask, likely, no, type Reading, sure } from '#features/tour-import/values/reading.ts';

const KNOWN = new Set(CITIES.map(({ name }) => name));

/** Airports by the codes in routes. */
const AIRPORTS: Readonly<Record<string, string>> = {
  kzn: 'Казань',
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

/**
 * Reads a city with the table of cities. A name with one wrong letter («Козань») is asked about,
 * and so are several cities; an unknown city stays as written.
 */
export function readCity(text: string): Reading<string> {
  const bare = text
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:вылет|выезд|отправление)\s+/iu, '')
    .trim();
  if (bare === '') return no('');
  const name = cityName(bare);
  if (KNOWN.has(name)) return sure(name, name);
  const airport = AIRPORTS[fold(bare)];
  if (airport !== undefined) return likely(airport, `${airport} (${bare.toUpperCase()})`);
  const withoutCode = bare.replace(/\s*\([A-Z]{3}\)\s*$/, '');
  if (withoutCode !== bare && KNOWN.has(cityName(withoutCode))) {
    return sure(cityName(withoutCode), cityName(withoutCode));
  }
  const several = bare
    .split(/\s*(?:[/,;+]|(?<!\p{L})(?:и|или)(?!\p{L})|\s[–—-]\s)\s*/u)
    .map(cityName)
    .filter((one) => KNOWN.has(one));
  if (several.length > 1) {
    return ask(
      `Несколько городов: ${bare}`,
      several.map((value) => ({ value, words: value })),
    );
  }
  const [, from] = /^(?:из|со?)\s+(.+)$/iu.exec(bare) ?? [];
  const inflected = cityOfForm(from ?? bare);
  if (inflected !== null) return likely(inflected.name, inflected.name);
  const near = nearCity(bare);
  const asWritten = { value: name, words: `оставить «${name}»` };
  if (near !== null)
    return ask(`Возможно, ${near}: ${bare}`, [{ value: near, words: near }, asWritten]);
  const [first, second] = bare.length >= 4 ? searchCities(CITIES, bare, 2) : [];
  if (first && !second) {
    return ask(`Возможно, ${first.name}: ${bare}`, [
      { value: first.name, words: first.name },
      asWritten,
    ]);
  }
  return likely(name, `${name}\u00a0— такого города в\u00a0таблице городов нет`);
}

/** The city of an inflected Russian name: «Казани», «Уфы», «Грозного», «Набережных Челнов». */
function cityOfForm(text: string): City | null {
  const key = stems(text);
  if (key.length < 2) return null;
  return (
    CITIES.find(({ name, locative }) => stems(name) === key || fold(locative) === fold(text)) ??
    null
  );
}

/** Words without their endings. */
function stems(text: string): string {
  return fold(text)
    .split(/[\s-]+/)
    .map((word) =>
      word.replace(/(?:ого|его|ых|их|ый|ий|ой|ая|ое|ые|ие|ов|ев|ы|и|а|е|у|я|ь|й|о)$/, ''),
    )
    .join(' ');
}
