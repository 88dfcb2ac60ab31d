import { distanceProblem, placeProblem } from '#features/directory/hotels/hotel-distance.ts';
import {
  CITY_WORDS,
  HOTEL_CITIES,
  type HotelInput,
  SHUTTLES,
} from '#features/directory/hotels/hotel.ts';
import {
  lengthProblems,
  linesOf,
  type RecordForm,
  type RecordProblem,
  type RecordValues,
  textOf,
  wholeOf,
} from '#features/directory/kit/record-fields.ts';
import { slugify } from '#lib/text/slug.ts';

const FIELDS = {
  name: { label: 'Название', kind: 'text' },
  name_latin: { label: 'Название латиницей', kind: 'text' },
  aliases: {
    label: 'Другие написания',
    kind: 'area',
    hint: 'По\u00a0одному в\u00a0строке: так их находит импорт.',
  },
  slug: {
    label: 'Адрес страницы',
    kind: 'text',
    most: 100,
    hint: 'Латинские буквы, цифры и\u00a0дефисы. Пустой возьмётся из названия.',
  },
  stars: {
    label: 'Звёзды',
    kind: 'choice',
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
  },
  town: { label: 'Какой город (если другой)', kind: 'text' },
  address: { label: 'Адрес', kind: 'text', most: 300 },
  latitude: { label: 'Широта', kind: 'text', most: 20, hint: 'Например, 21.4194.' },
  longitude: { label: 'Долгота', kind: 'text', most: 20, hint: 'Например, 39.8256.' },
  distance: { label: 'Метров до\u00a0Каабы или мечети Пророка', kind: 'number' },
  walk_minutes: {
    label: 'Минут пешком',
    kind: 'number',
    hint: 'Если кто-то измерил. Иначе посчитаем по\u00a0расстоянию и\u00a0поставим «≈».',
  },
  shuttle: {
    label: 'Автобус до\u00a0мечети',
    kind: 'choice',
    options: [
      ['', 'Не\u00a0указано'],
      ['none', 'Нет'],
      ['own', 'Свой'],
    ],
  },
  shuttle_note: { label: 'Как часто ходит автобус', kind: 'text' },
  is_accessible: {
    label: 'Для кресла-коляски',
    kind: 'choice',
    options: [
      ['', 'Не\u00a0указано'],
      ['yes', 'Подходит'],
      ['no', 'Не\u00a0подходит'],
    ],
  },
} as const satisfies RecordForm<string>['fields'];

export type HotelField = keyof typeof FIELDS;
export type HotelValues = RecordValues<HotelField>;

export const HOTEL_FORM: RecordForm<HotelField> = {
  fields: FIELDS,
  blocks: [
    {
      title: 'Главное',
      fields: ['name', 'name_latin', 'aliases', 'slug', 'stars', 'about', 'is_verified'],
    },
    {
      title: 'Где он',
      fields: ['city', 'town', 'address', 'latitude', 'longitude', 'distance', 'walk_minutes'],
    },
    { title: 'Как добраться', fields: ['shuttle', 'shuttle_note', 'is_accessible'] },
  ],
};

/** Reads the form of a hotel. */
export function readHotel(
  values: HotelValues,
): { ok: true; input: HotelInput } | { ok: false; problems: RecordProblem<HotelField>[] } {
  const problems = lengthProblems(HOTEL_FORM, values);
  const wrong = (field: HotelField, message: string) => {
    if (!problems.some((one) => one.field === field)) problems.push({ field, message });
    return null;
  };
  const whole = (field: HotelField, least: number, most: number) => {
    const number = wholeOf(values[field]);
    if (number === null) return null;
    return number !== undefined && number >= least && number <= most
      ? number
      : wrong(field, `Целое число от ${least} до ${most}.`);
  };
  const degrees = (field: 'latitude' | 'longitude', most: number) => {
    const text = values[field].trim().replace(',', '.');
    if (text === '') return null;
    const number = /^[-−]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text.replace('−', '-')) : NaN;
    return Math.abs(number) <= most ? number : wrong(field, `Градусы от −${most} до ${most}.`);
  };
  const name = textOf(values.name);
  if (name === null) wrong('name', 'Укажите название.');
  const slug = slugify(values.slug.trim() || values.name);
  if (slug === '') wrong('slug', 'В\u00a0адресе нужны латинские буквы или цифры.');
  const city = HOTEL_CITIES.find((one) => one === values.city) ?? 'mecca';
  const town = textOf(values.town);
  if (city === 'other' && town === null) wrong('town', 'Укажите, какой это город.');
  const latitude = degrees('latitude', 90);
  const longitude = degrees('longitude', 180);
  const distance = whole('distance', 0, 100_000);
  const isWhole = (values.latitude.trim() === '') === (values.longitude.trim() === '');
  if (!isWhole) {
    wrong(
      values.latitude.trim() === '' ? 'latitude' : 'longitude',
      'Нужны и\u00a0широта, и\u00a0долгота.',
    );
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
  const shuttle = SHUTTLES.find((one) => one === values.shuttle) ?? null;
  const shuttle_note = textOf(values.shuttle_note);
  if (shuttle_note !== null && shuttle !== 'own') {
    wrong('shuttle_note', 'Сначала укажите, что автобус свой.');
  }
  const input: HotelInput = {
    slug,
    name: name ?? '',
    name_latin: textOf(values.name_latin),
    aliases: linesOf(values.aliases),
    city,
    town: city === 'other' ? town : null,
    stars: whole('stars', 1, 5),
    address: textOf(values.address),
    latitude,
    longitude,
    distance,
    walk_minutes: whole('walk_minutes', 1, 600),
    shuttle,
    shuttle_note,
    is_accessible: values.is_accessible === '' ? null : values.is_accessible === 'yes',
    about: textOf(values.about),
    is_verified: values.is_verified === 'on',
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, input };
}

/** The form of a stored hotel; an empty form for a new hotel. */
export function hotelValues(row: Partial<HotelInput>): HotelValues {
  const kept: Record<string, unknown> = { ...row };
  const values = Object.keys(FIELDS).map((field) => {
    const value = kept[field];
    if (Array.isArray(value)) return [field, value.join('\n')];
    if (field === 'is_accessible') {
      return [field, value === true ? 'yes' : value === false ? 'no' : ''];
    }
    if (typeof value === 'boolean') return [field, value ? 'on' : ''];
    return [field, value === null || value === undefined ? '' : String(value)];
  });
  return Object.fromEntries(values) as HotelValues;
}

/** The names of a hotel's fields in the history of changes. */
export const HOTEL_TRAIL_WORDS = {
  fields: {
    ...Object.fromEntries(
      Object.entries(FIELDS).map(([field, { label }]) => [
        field,
        label.charAt(0).toLowerCase() + label.slice(1),
      ]),
    ),
    photos: 'фотографии',
  },
  units: {},
};
