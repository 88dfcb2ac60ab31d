import { CITIES, type City } from '#lib/city/cities.ts';
import { citiesInCase, namesInCase, withStems } from '#lib/city/city-case.ts';
import { searchCities } from '#lib/city/city-search.ts';
import { isOneSlip } from '#lib/text/spelling.ts';
import { unmixed } from '#lib/text/mixed-letters.ts';
import { fold } from '#lib/text/russian.ts';

/** Words around the name of a place: «время намаза в г. Казань», «станица Каневская». */
const AROUND =
  /^(?:г|гор|город[ае]?|с|село|пос|поселок|пгт|д|дер|деревня|ст|станица|аул|х|хутор|намаз[аы]?|молитв[аы]|время|времени|расписание|график|азан|сегодня|завтра|республик[аи]|в|во|на|для|из|по)$/;

/** Other names of regions, folded. */
const REGIONS: Readonly<Record<string, string>> = {
  башкирия: 'Башкортостан',
  удмуртия: 'Удмуртская',
  чечня: 'Чеченская',
  чувашия: 'Чувашская',
  якутия: 'Саха',
  подмосковье: 'Московская область',
  хмао: 'Ханты-Мансийский',
  янао: 'Ямало-Ненецкий',
};

/** Among shorter names one wrong letter makes another one. */
const SHORTEST_SLIP = 4;

/** The name of the place in a question, folded: «время намаза в г. Казань» → «казань». */
export function placeIn(question: string): string {
  const words = wordsOf(question);
  const telling = words.filter((word) => !AROUND.test(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/**
 * The cities of a question that names none as it stands: without the words around the name, in
 * another case («в Уфе»), or by several words («Казань, Татарстан»).
 */
export function askedCities(question: string): readonly City[] {
  const place = placeIn(question);
  if (place === '') return [];
  const found = searchCities(CITIES, REGIONS[place] ?? place);
  if (found.length > 0) return found;
  const declined = citiesInCase(place);
  if (declined.length > 0) return declined;
  const [first = [], ...others] = place.split(' ').map((word) => searchCities(CITIES, word));
  return others.length === 0
    ? []
    : first.filter((city) => others.every((found) => found.includes(city)));
}

/** The cities whose names differ from the asked one by a letter: «Козань». */
export function similarCities(question: string): City[] {
  const place = placeIn(question);
  if (place.length < SHORTEST_SLIP) return [];
  const asked = withStems(place).filter((one) => one.length >= SHORTEST_SLIP);
  return CITIES.filter(
    (city) =>
      city.name.length >= SHORTEST_SLIP &&
      [...namesInCase(city), city.nameEn.toLowerCase()].some((name) =>
        asked.some((one) => isOneSlip(one, name)),
      ),
  );
}

function wordsOf(text: string): string[] {
  return fold(unmixed(text))
    .split(/[^а-яa-z0-9]+/)
    .filter((word) => word !== '');
}
