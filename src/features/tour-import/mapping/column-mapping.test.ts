import { describe, expect, it } from 'vitest';
import {
  byPosition,
  guessMapping,
  headerKey,
  remap,
} from '#features/tour-import/mapping/column-mapping.ts';
import {
  COLUMN_LABELS,
  fieldNamed,
  IMPORT_FIELDS,
  ORDERED_FIELDS,
} from '#features/tour-import/mapping/import-columns.ts';

describe('columns', () => {
  it('are recognised by their own names, as in templates and exports', () => {
    expect(guessMapping(IMPORT_FIELDS.map((field) => COLUMN_LABELS[field]))).toEqual(IMPORT_FIELDS);
    expect(guessMapping([...IMPORT_FIELDS])).toEqual(IMPORT_FIELDS);
  });

  it.each([
    ['Кол-во дней', 'days'],
    ['ЦЕНА (USD)', 'price'],
    ['Стоимость, $', 'price'],
    ['Цена в рублях', 'price'],
    ['Стоимость в рублях', 'price'],
    ['Цена в руб.', 'price'],
    ['Цена в у.е.', 'price'],
    ['Цена пакета', 'price'],
    ['Стоимость за пакет, руб.', 'price'],
    ['Базовая цена', 'price'],
    ['Стоимость с перелётом', 'price'],
    ['Цена тура с авиаперелетом', 'price'],
    ['Price per person, USD', 'price'],
    ['Мекка ночей', 'days_in_mecca'],
    ['Ночей (Медина)', 'days_in_medina'],
    ['Цена перелёта', null],
    ['Цена без перелёта', null],
    ['Цена пакета 1', null],
    ['Цена Базовый', null],
    ['Цена в Мекке', null],
    ['Цена в тенге', null],
    ['Пакет', null],
    ['Расстояние до Каабы (м)', 'distance_to_kaaba'],
    ['Дата прилёта', 'end_date'],
    ['Туроператор', 'company_name'],
    ['cityFrom', 'city_from'],
    ['Менеджер', null],
    ['', null],
  ])('named «%s» mean %s', (name, field) => expect(fieldNamed(name)).toBe(field));

  it('go by their names, in any order, when the header has them', () => {
    expect(guessMapping(['Цена', 'Менеджер', 'Дата', 'Город', 'Дней'])).toEqual([
      'price',
      null,
      'departure_date',
      'city_from',
      'days',
    ]);
  });

  it('go by their places when the header has no names', () => {
    const header = ['A', 'B', 'C', 'D', 'Цена'];
    expect(guessMapping(header)).toEqual(ORDERED_FIELDS.slice(0, 5));
    expect(byPosition(24).slice(21)).toEqual(['airline', null, null]);
  });

  it('with the same name: the first one counts', () => {
    expect(guessMapping(['Город', 'Дата', 'Дней', 'Дата'])).toEqual([
      'city_from',
      'departure_date',
      'days',
      null,
    ]);
  });

  it('are corrected by hand, each field in one column', () => {
    expect(remap(['city_from', 'days', null], 2, 'days')).toEqual(['city_from', null, 'days']);
    expect(remap(['city_from', 'days'], 0, null)).toEqual([null, 'days']);
  });

  it('are remembered by their names, ignoring case and signs', () => {
    expect(headerKey(['Город:', 'ДАТА'])).toBe(headerKey(['город', ' дата ']));
    expect(headerKey(['Город', 'Дата'])).not.toBe(headerKey(['Дата', 'Город']));
    const wide = Array.from({ length: 30 }, (_, at) => `Что ещё входит в программу, часть ${at}`);
    const [one, other] = [
      headerKey([...wide, 'Цена', 'Дней']),
      headerKey([...wide, 'Дней', 'Цена']),
    ];
    expect(one).not.toBe(other);
    expect(one.length).toBeLessThanOrEqual(500);
  });
});
