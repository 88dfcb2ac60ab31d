import { distanceProblem, placeProblem } from '#features/directory/hotels/hotel-distance.ts';
import {
  CITY_WORDS,
  HOTEL_CITIES,
  type HotelPhoto,
  SHUTTLES,
} from '#features/directory/hotels/hotel.ts';
import {
  type InputOf,
  readFields,
  type RecordFields,
  type RecordRead,
  type RecordValues,
  ALIASES_FIELD,
  SLUG_FIELD,
} from '#features/directory/kit/record-fields.ts';

const SHUTTLE_WORDS = { none: 'Нет', own: 'Свой' };

/** The one description of a hotel's fields, in the order of the form. */
export const HOTEL_FIELDS = {
  name: { label: 'Название', kind: 'text', begins: 'Главное', isRequired: true },
  name_latin: { label: 'Название латиницей', kind: 'text' },
  aliases: ALIASES_FIELD,
  slug: SLUG_FIELD,
  stars: {
    label: 'Звёзды',
    kind: 'number',
    range: [1, 5],
    options: [['', 'Не\u00a0указано'], ...['1', '2', '3', '4', '5'].map((n) => [n, n] as const)],
  },
  about: { label: 'Об отеле', kind: 'area' },
  is_verified: {
    label: 'Карточка проверена: её данные переходят в\u00a0туры',
    kind: 'tick',
  },
  city: {
    label: 'Город',
    kind: 'choice',
    options: HOTEL_CITIES.map((city) => [city, CITY_WORDS[city]] as const),
    begins: 'Где он',
  },
  town: { label: 'Какой город (если другой)', kind: 'text' },
  address: { label: 'Адрес', kind: 'text', most: 300 },
  latitude: {
    label: 'Широта',
    kind: 'degrees',
    most: 20,
    range: [-90, 90],
    hint: 'Например, 21.4194.',
  },
  longitude: {
    label: 'Долгота',
    kind: 'degrees',
    most: 20,
    range: [-180, 180],
    hint: 'Например, 39.8256.',
  },
  distance: {
    label: 'Метров до\u00a0Каабы или мечети Пророка',
    kind: 'number',
    range: [0, 100_000],
  },
  walk_minutes: {
    label: 'Минут пешком',
    kind: 'number',
    range: [1, 600],
    hint: 'Если кто-то измерил. Иначе посчитаем по\u00a0расстоянию и\u00a0поставим «≈».',
  },
  shuttle: {
    label: 'Автобус до\u00a0мечети',
    kind: 'choice',
    options: [
      ['', 'Не\u00a0указано'],
      ...SHUTTLES.map((shuttle) => [shuttle, SHUTTLE_WORDS[shuttle]] as const),
    ],
    begins: 'Как добраться',
  },
  shuttle_note: { label: 'Как часто ходит автобус', kind: 'text' },
  is_accessible: {
    label: 'Для кресла-коляски',
    kind: 'flag',
    options: [
      ['', 'Не\u00a0указано'],
      ['yes', 'Подходит'],
      ['no', 'Не\u00a0подходит'],
    ],
  },
} as const satisfies RecordFields;

export type HotelField = keyof typeof HOTEL_FIELDS;
export type HotelInput = InputOf<typeof HOTEL_FIELDS>;

export interface PublicHotel extends HotelInput {
  id: number;
  photos: HotelPhoto[];
}

/** Reads the form of a hotel; `year` is the current one. */
export function readHotel(
  values: RecordValues<HotelField>,
  year: number,
): RecordRead<HotelField, { input: HotelInput }> {
  const { input, problems, wrong } = readFields(HOTEL_FIELDS, values, year);
  const { city, latitude, longitude, distance } = input;
  if (city !== 'other') input.town = null;
  else if (input.town === null) wrong('town', 'Укажите, какой это город.');
  const isMissing = (field: HotelField) => values[field].trim() === '';
  if (isMissing('latitude') !== isMissing('longitude')) {
    const missing = isMissing('latitude') ? 'latitude' : 'longitude';
    wrong(missing, 'Нужны и\u00a0широта, и\u00a0долгота.');
  }
  if (latitude !== null && longitude !== null) {
    const place = { latitude, longitude };
    const far = placeProblem(city, place);
    if (far !== null) wrong('latitude', far);
    else if (distance !== null) {
      const odd = distanceProblem(city, place, distance);
      if (odd !== null) wrong('distance', odd);
    }
  }
  if (input.shuttle_note !== null && input.shuttle !== 'own') {
    wrong('shuttle_note', 'Сначала укажите, что автобус свой.');
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, input };
}

/** The names of a hotel's fields in the history of changes. */
export const HOTEL_TRAIL_WORDS = {
  fields: {
    ...Object.fromEntries(
      Object.entries(HOTEL_FIELDS).map(([field, { label }]) => [
        field,
        label.charAt(0).toLowerCase() + label.slice(1),
      ]),
    ),
    photos: 'фотографии',
  },
  units: {},
};
