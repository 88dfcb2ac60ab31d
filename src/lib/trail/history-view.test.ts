import { describe, expect, it } from 'vitest';
import { TOUR_TRAIL_WORDS } from '#features/tour-editing/fields/tour-field-words.ts';
import { changeText, historyLine } from '#lib/trail/history-view.ts';
import { changedFields } from '#lib/form/changed-fields.ts';
import type { TrailLine } from '#lib/trail/trail-line.ts';
import { bareTour, fullTour } from '#test/tours.ts';

const line: TrailLine = {
  id: 1,
  at: new Date('2026-11-20T21:04:59Z'),
  actor: { id: 7, label: 'amina@example.ru' },
  action: 'update',
  thing: { kind: 'tour', id: '3', title: 'Умра из Казани' },
  changes: [{ field: 'price', before: 1500, after: 1700 }],
};

const told = (changed: Partial<TrailLine> = {}) =>
  historyLine({ ...line, ...changed }, { tour: TOUR_TRAIL_WORDS });
const texts = (before: object | undefined, after: object | undefined, action = 'update') =>
  told({ action, changes: changedFields(before, after) }).changes.map((change) =>
    changeText(change).replaceAll('\u00a0', ' '),
  );

describe('a line of the history', () => {
  it('says in Moscow time who changed which thing, how and when', () => {
    expect(told()).toEqual({
      id: 1,
      when: '21\u00a0ноября 2026, 00:04',
      who: 'amina@example.ru',
      event: 'Тур изменён',
      title: 'Умра из Казани',
      changes: [{ field: 'цена', before: '$1\u00a0500', after: '$1\u00a0700' }],
    });
  });

  it('names the site when nobody was signed in', () => {
    expect(told({ actor: null }).who).toBe('сайт');
  });

  it.for([
    ['tour', 'create', 'Тур добавлен'],
    ['tour', 'import', 'Тур добавлен из файла'],
    ['tour', 'delete', 'Тур удалён'],
    ['article', 'update', 'Статья изменена'],
    ['article', 'unpublish', 'Статья снята с публикации'],
    ['category', 'create', 'Категория добавлена'],
    ['image', 'delete', 'Изображение удалено'],
    ['account', 'block', 'Учётная запись заблокирована'],
    ['account', 'role', 'Изменена роль'],
    ['account', 'decline', 'Отказано в доступе к панели'],
    ['comet', 'update', 'comet: update'],
    ['tour', 'repaint', 'Тур: repaint'],
    ['constructor', 'toString', 'constructor: toString'],
  ])('calls %s %s «%s»', ([kind = '', action = '', event]) => {
    const { event: said } = told({ action, thing: { ...line.thing, kind } });
    expect(said.replaceAll('\u00a0', ' ')).toBe(event);
  });

  it('shows both values of a change in words', () => {
    const before = {
      tour_type: 'umrah',
      tour_status: 'regular',
      departure_date: '2026-12-03',
      is_hot: false,
      phone: null,
      distance_to_kaaba: 1350,
      latitude: -21.4181,
      price_checked_at: new Date('2026-11-20T09:00:00Z'),
      role: 'reader',
      hotel_name: '',
    };
    const after = {
      tour_type: 'hajj',
      tour_status: 'hot',
      departure_date: '2026-12-04',
      is_hot: true,
      phone: '+79170000000',
      distance_to_kaaba: 300,
      latitude: 21.5,
      price_checked_at: new Date('2026-11-21T09:30:00Z'),
      role: 'staff',
      hotel_name: 'Башня',
    };
    expect(texts(before, after)).toEqual([
      'тип: Умра → Хадж',
      'статус: обычный → горящий',
      'дата вылета: 3 декабря 2026 → 4 декабря 2026',
      'горящий: нет → да',
      'телефон: пусто → +79170000000',
      'до Каабы: 1 350 м → 300 м',
      'широта: −21,4181 → 21,5',
      'цена проверена: 20 ноября 2026, 12:00 → 21 ноября 2026, 12:30',
      'роль: читатель → сотрудник',
      'отель: пусто → Башня',
    ]);
  });

  it('shows one value when it was added or removed', () => {
    expect(texts(undefined, { price: 1500 }, 'create')).toEqual(['цена: $1 500']);
    expect(texts(undefined, { price: 1500 }, 'import')).toEqual(['цена: $1 500']);
    expect(texts({ price: 1500 }, undefined, 'delete')).toEqual(['цена: $1 500']);
  });

  it('does not reinterpret text that looks like another value', () => {
    const after = { description: '2026-13-45', role: 'toString', hotel_name: '2026-11-20T09:00' };
    expect(texts({}, after)).toEqual([
      'описание: пусто → 2026-13-45',
      'роль: пусто → toString',
      'отель: пусто → 2026-11-20T09:00',
    ]);
  });

  it('has a Russian name for every field of a tour', () => {
    for (const field of changedFields(bareTour, fullTour)) {
      const [change] = told({ changes: [field] }).changes;
      expect(change?.field).not.toBe(field.field);
    }
  });

  it('says that personal data were erased', () => {
    const [change] = told({ changes: [{ field: 'email', before: null, after: null }] }).changes;
    expect(change && changeText(change)).toBe('адрес почты: сведения удалены');
  });

  it('shows an unknown field by its name in the program', () => {
    expect(texts({ colour: 'a' }, { colour: 'b' })).toEqual(['colour: a → b']);
  });
});
