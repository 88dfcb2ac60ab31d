import { describe, expect, it } from 'vitest';
import { changedFields, LONGEST_VALUE } from '#lib/form/changed-fields.ts';

describe('changedFields', () => {
  it('names the fields that differ, with both values', () => {
    const before = { price: 1500, city_from: 'Казань', is_hot: false, phone: null };
    const after = { price: 1700, city_from: 'Казань', is_hot: true, phone: '+79170000000' };
    expect(changedFields(before, after)).toEqual([
      { field: 'price', before: 1500, after: 1700 },
      { field: 'is_hot', before: false, after: true },
      { field: 'phone', before: null, after: '+79170000000' },
    ]);
  });

  it('takes what a partial update does not mention as unchanged', () => {
    const before = { price: 1500, city_from: 'Казань', days: 10 };
    expect(changedFields(before, { price: null, days: undefined })).toEqual([
      { field: 'price', before: 1500, after: null },
    ]);
  });

  it('has every value of a created or deleted thing', () => {
    const tour = { price: 1500, city_from: 'Казань', phone: null };
    expect(changedFields(undefined, tour)).toEqual([
      { field: 'price', before: null, after: 1500 },
      { field: 'city_from', before: null, after: 'Казань' },
    ]);
    expect(changedFields(tour, undefined)).toEqual([
      { field: 'price', before: 1500, after: null },
      { field: 'city_from', before: 'Казань', after: null },
    ]);
    expect(changedFields(undefined, undefined)).toEqual([]);
  });

  it('leaves out fields that change by themselves', () => {
    const after = { id: 1, created_at: new Date(0), updated_at: new Date(0), views_count: 5 };
    expect(changedFields({}, after)).toEqual([]);
  });

  it.for([
    'password',
    'password_hash',
    'passwordHash',
    'newPassword',
    'token',
    'session_token',
    'accessToken',
    'totp_secret',
    'totp_last_step',
    'clientSecret',
    'backup_codes',
    'backupCodes',
    'api_key',
    'api-key',
  ])('never tells %s', (field) => {
    expect(changedFields({ [field]: 'old' }, { [field]: 'new' })).toEqual([]);
  });

  it('records that a second factor was switched on', () => {
    const after = { totp_enabled_at: new Date('2026-11-20T09:00:00Z') };
    expect(changedFields({ totp_enabled_at: null }, after)).toEqual([
      { field: 'totp_enabled_at', before: null, after: '2026-11-20T09:00:00.000Z' },
    ]);
  });

  it('compares instants, lists and objects by value', () => {
    const at = () => new Date('2026-11-20T09:00:00Z');
    const before = { at: at(), tags: ['a'], hotel: { stars: 5 }, broken: new Date(Number.NaN) };
    expect(
      changedFields(before, { at: at(), tags: ['a'], hotel: { stars: 5 }, broken: null }),
    ).toEqual([]);
    expect(changedFields(before, { tags: ['a', 'b'] })).toEqual([
      { field: 'tags', before: '["a"]', after: '["a","b"]' },
    ]);
  });

  it('contains only JSON values', () => {
    const after = { a: Number.NaN, b: Infinity, c: 10n ** 20n, d: () => 1, e: Symbol('s') };
    const told = changedFields({}, after);
    expect(JSON.parse(JSON.stringify(told))).toEqual(told);
  });

  it('removes characters that the database would refuse', () => {
    expect(changedFields({}, { a: 'x\0y', b: 'x\ud800y', c: '\udc00', d: '🕋' })).toEqual([
      { field: 'a', before: null, after: 'xy' },
      { field: 'b', before: null, after: 'x\ufffdy' },
      { field: 'c', before: null, after: '\ufffd' },
      { field: 'd', before: null, after: '🕋' },
    ]);
  });

  it('cuts long texts around the place where they differ', () => {
    const start = 'а'.repeat(10_000);
    const [change] = changedFields(
      { text: `${start} было ${start}` },
      { text: `${start} стало ${start}` },
    );
    for (const [value, word] of [
      [change?.before, 'было'],
      [change?.after, 'стало'],
    ]) {
      expect(value).toContain(` ${word} `);
      expect(value).toMatch(/^….*…$/);
      expect(String(value).length).toBeLessThanOrEqual(LONGEST_VALUE + 2);
    }
  });

  it('cuts no character in half', () => {
    const [change] = changedFields({}, { text: `x${'🕋'.repeat(1000)}` });
    expect(String(change?.after)).not.toMatch(/\p{Surrogate}/u);
    expect(change?.after).toMatch(/🕋…$/u);
  });

  it('shows a difference beyond the cut', () => {
    const same = 'а'.repeat(LONGEST_VALUE);
    expect(changedFields({ text: `${same}1` }, { text: `${same}2` })).toHaveLength(1);
  });

  it('limits a text of many megabytes', () => {
    const [change] = changedFields({ text: '' }, { text: 'я'.repeat(5_000_000) });
    expect(String(change?.after).length).toBeLessThanOrEqual(LONGEST_VALUE + 1);
  });
});
