import { describe, expect, it } from 'vitest';
import { valueText } from '#features/tour-editing/form/field-words.ts';
import {
  COMPARED,
  merged,
  sentBase,
  sentPicks,
} from '#features/tour-editing/form/tour-conflict.ts';
import { EMPTY_FORM, formOf } from '#features/tour-editing/form/tour-form-values.ts';
import { formDifferences } from '#lib/form/form-conflict.ts';
import { readDraft, writeDraft } from '#lib/form/form-draft.ts';
import { fullTour } from '#test/tours.ts';

const base = formOf(fullTour);
const mine = { ...base, price: '2100', airline: 'Азимут' };
const theirs = { ...base, price: '1900', city_from: 'Уфа', is_vip: false };

describe('two versions of a tour', () => {
  it('are compared field by field, and what one never touched is likelier theirs', () => {
    expect(formDifferences(COMPARED, mine, theirs, base)).toEqual([
      { field: 'city_from', mine: 'Казань', theirs: 'Уфа', likely: 'theirs' },
      { field: 'price', mine: '2100', theirs: '1900', likely: 'mine' },
      { field: 'airline', mine: 'Азимут', theirs: 'Turkish Airlines', likely: 'mine' },
      { field: 'is_vip', mine: true, theirs: false, likely: 'theirs' },
    ]);
    const unknown = formDifferences(COMPARED, mine, theirs, null);
    expect(unknown.every(({ likely }) => likely === 'mine')).toBe(true);
  });

  it('become one as picked', () => {
    const picks = sentPicks({
      'pick.price': 'theirs',
      'pick.airline': 'mine',
      'pick.is_vip': 'theirs',
      'pick.evil': 'theirs',
      'pick.city_from': 'nobody',
    });
    expect(picks).toEqual({ price: 'theirs', airline: 'mine', is_vip: 'theirs' });
    expect(merged(mine, theirs, picks)).toEqual({ ...mine, price: '1900', is_vip: false });
  });

  it('are shown in words', () => {
    expect(valueText('tour_type', 'umrah_ramadan')).toBe('Умра Рамадан');
    expect(valueText('tour_type', 'toString')).toBe('toString');
    expect(valueText('airline', '')).toBe('пусто');
    expect(valueText('is_vip', true)).toBe('да');
  });
});

describe('a draft', () => {
  const draft = { values: mine, base, version: '2026-11-20T09:00:00.000Z', atMs: 1000 };

  it('comes back as it was kept', () => {
    expect(readDraft(writeDraft(draft), 2000, EMPTY_FORM)).toEqual(draft);
  });
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['something else', '[]'],
    ['another version', JSON.stringify({ ...draft, v: 2 })],
    [
      'a form with a field of another kind',
      JSON.stringify({ ...draft, v: 1, values: { price: 1 } }),
    ],
    ['what was not changed', writeDraft({ ...draft, values: base })],
  ])('is none: %s', (_name, text) => {
    expect(readDraft(text, 2000, EMPTY_FORM)).toBeNull();
  });
  it('is forgotten after a month', () => {
    expect(readDraft(writeDraft(draft), 31 * 24 * 3600 * 1000 + 2000, EMPTY_FORM)).toBeNull();
  });
  it('travels with a form that is sent whole', () => {
    expect(sentBase(JSON.stringify(base))).toEqual(base);
    expect(sentBase('{}')).toBeNull();
    expect(sentBase(undefined)).toBeNull();
  });
});
