import { describe, expect, it } from 'vitest';
import { CITIES, type City, genitiveOf, inCity } from '#lib/city/cities.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';

const holy = CITIES.filter((city) => city.region === 'Саудовская Аравия');
const russian = CITIES.filter((city) => city.region !== 'Саудовская Аравия');

const withoutUnique = (key: (city: City) => string) =>
  CITIES.map(key).filter((value, place, all) => all.indexOf(value) !== place);

describe('the table of cities', () => {
  it('has 312 Russian cities of 50 000 people and more, and Mecca and Medina', () => {
    expect(russian).toHaveLength(312);
    expect(Math.min(...russian.map((city) => city.population))).toBeGreaterThanOrEqual(50_000);
    expect(holy.map((city) => city.name)).toEqual(['Мекка', 'Медина']);
  });

  it('lists the largest first and everyone once', () => {
    const population = CITIES.map((city) => city.population);
    expect(population).toEqual(population.toSorted((a, b) => b - a));
    expect(withoutUnique((city) => city.slug)).toEqual([]);
    expect(withoutUnique((city) => `${city.name}, ${city.region}`)).toEqual([]);
    expect(withoutUnique((city) => `${city.latitude} ${city.longitude}`)).toEqual([]);
    expect(CITIES.filter((city) => city.name === 'Нижний Новгород')).toHaveLength(1);
  });

  it('spells names, slugs and locatives in their own alphabets', () => {
    for (const city of CITIES) {
      expect(city.name).toMatch(/^[А-ЯЁ][А-ЯЁа-яё -]+$/);
      expect(city.region).toMatch(/^[А-ЯЁ][А-ЯЁа-яё ()—-]+$/);
      expect(city.locative).toMatch(/^[А-ЯЁ][А-ЯЁа-яё -]+$/);
      expect(city.nameEn).toMatch(/^[A-Z][A-Za-z -]+$/);
      expect(city.slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    }
  });

  it.each([
    ['Уфа', 'Уфы'],
    ['Казань', 'Казани'],
    ['Набережные Челны', 'Набережных Челнов'],
    ['Нижний Новгород', 'Нижнего Новгорода'],
    ['Грозный', 'Грозного'],
    ['Орёл', 'Орла'],
    ['Ярославль', 'Ярославля'],
    ['Калуга', 'Калуги'],
    ['Шуя', 'Шуи'],
    ['Ростов-на-Дону', 'Ростова-на-Дону'],
    ['Йошкар-Ола', 'Йошкар-Олы'],
    ['Сергиев Посад', 'Сергиева Посада'],
    ['Сосновый Бор', 'Соснового Бора'],
    ['Минеральные Воды', 'Минеральных Вод'],
    ['Раменское', 'Раменского'],
    ['Улан-Удэ', 'Улан-Удэ'],
    ['Сибай', 'Сибая'],
    ['Верхняя Пышма', 'Верхней Пышмы'],
  ])('has the genitive of %s', (name, genitive) => {
    expect(CITIES.filter((city) => city.name === name).map(genitiveOf)).toEqual([genitive]);
  });

  it('has the genitive of every city, and guesses no plural', () => {
    expect(CITIES.filter((city) => genitiveOf(city) === null)).toEqual([]);
    expect(genitiveOf({ name: 'Сухие Пески', locative: 'Сухих Песках' })).toBe(null);
  });

  it('changes no more than the ending of a word in a locative', () => {
    const words = (text: string) => text.split(/[ -]/);
    const strange = CITIES.filter(({ name, locative }) => {
      const declined = words(locative);
      const stems = words(name).map((word) => word.slice(0, -2));
      return (
        declined.length !== stems.length ||
        !stems.every((stem, place) => declined[place]?.startsWith(stem))
      );
    });
    expect(strange).toEqual([]);
  });

  it('lies in Russia, but for the holy cities', () => {
    for (const city of russian) {
      expect(city.latitude).toBeGreaterThan(41);
      expect(city.latitude).toBeLessThan(70);
      expect(city.longitude).toBeGreaterThan(19.5);
      expect(city.longitude).toBeLessThan(170);
    }
    for (const city of holy) {
      // The Kaaba is at 21.4225 N, 39.8262 E; the Prophet's Mosque at 24.4672 N, 39.6111 E.
      expect(city.latitude).toBeCloseTo(city.name === 'Мекка' ? 21.42 : 24.47, 1);
      expect(city.longitude).toBeCloseTo(city.name === 'Мекка' ? 39.83 : 39.61, 1);
    }
  });

  it('names zones that the platform knows, each within two hours of its sun', () => {
    const sunlessZones = CITIES.filter(({ longitude, timezone }) => {
      const zone = new Intl.DateTimeFormat('en', {
        timeZone: timezone,
        timeZoneName: 'longOffset',
      });
      const parts = zone.formatToParts(new Date('2026-01-15T12:00:00Z'));
      const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
      const hours = Number(/^GMT\+(\d\d):00$/.exec(offset)?.[1]);
      return !(Math.abs(hours - longitude / 15) < 2);
    });
    expect(sunlessZones).toEqual([]);
  });

  it.each([
    ['kazan', 55.79, 49.11, 'Europe/Moscow'],
    ['kaliningrad', 54.71, 20.51, 'Europe/Kaliningrad'],
    ['saratov', 51.53, 46.03, 'Europe/Saratov'],
    ['rossosh', 50.2, 39.57, 'Europe/Moscow'],
    ['zheleznogorsk', 56.25, 93.53, 'Asia/Krasnoyarsk'],
    ['zheleznogorsk-kurskaya', 52.33, 35.37, 'Europe/Moscow'],
    ['zarechny', 53.2, 45.19, 'Europe/Moscow'],
    ['neryungri', 56.66, 124.72, 'Asia/Yakutsk'],
    ['petropavlovsk-kamchatsky', 53.04, 158.65, 'Asia/Kamchatka'],
    // Not 49.87, as in some lists.
    ['chapayevsk', 52.98, 49.71, 'Europe/Samara'],
    ['mecca', 21.42, 39.83, 'Asia/Riyadh'],
  ])('puts %s at %d, %d in %s', (slug, latitude, longitude, timezone) => {
    const city = findCityBySlug(slug);
    expect(city?.timezone).toBe(timezone);
    // A tenth of a degree is about 10 km.
    expect(Math.abs((city?.latitude ?? 0) - latitude)).toBeLessThan(0.1);
    expect(Math.abs((city?.longitude ?? 0) - longitude)).toBeLessThan(0.1);
  });

  it('counts as major the cities of half a million, Makhachkala and Grozny', () => {
    const major = russian.filter(
      ({ name, population }) => population >= 500_000 || name === 'Грозный',
    );
    expect(CITIES.filter((city) => city.isMajor)).toEqual(major);
    expect(major).toHaveLength(37);
    expect(findCityBySlug('makhachkala')?.isMajor).toBe(true);
  });
});

describe('inCity', () => {
  it.each([
    ['moscow', 'в Москве'],
    ['kazan', 'в Казани'],
    ['nizhny-novgorod', 'в Нижнем Новгороде'],
    ['naberezhnye-chelny', 'в Набережных Челнах'],
    ['rostov-on-don', 'в Ростове-на-Дону'],
    ['petropavlovsk-kamchatsky', 'в Петропавловске-Камчатском'],
    ['oryol', 'в Орле'],
    ['yelets', 'в Ельце'],
    ['grozny', 'в Грозном'],
    ['sochi', 'в Сочи'],
    ['shakhty', 'в Шахтах'],
    ['velikiye-luki', 'в Великих Луках'],
    ['sosnovy-bor', 'в Сосновом Бору'],
    ['sergiyev-posad', 'в Сергиевом Посаде'],
    ['klin', 'в Клину'],
    ['domodedovo', 'в Домодедове'],
    ['ust-ilimsk', 'в Усть-Илимске'],
    ['usolye-sibirskoye', 'в Усолье-Сибирском'],
    ['urus-martan', 'в Урус-Мартане'],
    ['kirishi', 'в Киришах'],
    ['volgograd', 'в Волгограде'],
    ['vyborg', 'в Выборге'],
    ['mytishchi', 'в Мытищах'],
    ['lysva', 'в Лысьве'],
    ['ryazan', 'в Рязани'],
    ['vladivostok', 'во Владивостоке'],
    ['vladikavkaz', 'во Владикавказе'],
    ['vladimir', 'во Владимире'],
    ['vsevolozhsk', 'во Всеволожске'],
    ['fryazino', 'во Фрязине'],
    ['rzhev', 'во Ржеве'],
    ['mecca', 'в Мекке'],
    ['medina', 'в Медине'],
  ])('says of %s «%s»', (slug, phrase) => {
    const city = findCityBySlug(slug);
    expect(city && inCity(city)).toBe(phrase);
  });

  it('puts the vowel before no other city', () => {
    const voweled = CITIES.map(inCity).filter((phrase) => phrase.startsWith('во '));
    expect(voweled).toHaveLength(6);
  });
});
