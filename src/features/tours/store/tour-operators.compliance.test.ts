import { valuesOf } from '#features/directory/kit/record-fields.ts';
import {
  listRecords,
  mergeRecords,
  saveRecord,
} from '#features/directory/kit/record-store.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { OPERATOR_FIELDS, readOperator } from '#features/directory/operators/operator-fields.ts';
import { operatorsNamed } from '#features/directory/operators/operator-names.server.ts';
import { undoMerge } from '#features/directory/kit/undo-merge.server.ts';
import {
  operatorRedirects,
  operators,
} from '#features/directory/operators/operator-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import type { TourInput } from '#features/tours/model/tour.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { addTour } from '#test/add-tour.ts';
import { bareTour } from '#test/tours.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-20T10:00:00Z');

describeOnBothEngines('operators', ({ db }) => {
  const setUp = async () => {
    await addPerson(db(), 'admin@example.ru').catch(() => {});
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, accountParts())));
  };
  type Who = Awaited<ReturnType<typeof setUp>>;
  const addOne = async (who: Who, fields: Partial<TourInput>) =>
    (await addTour(db(), who, { ...inputOf(bareTour), ...fields }, NOW)).tour;
  const read = (fields: object) => {
    const made = readOperator(
      {
        ...valuesOf(OPERATOR_FIELDS, {}),
        ...valuesOf(OPERATOR_FIELDS, { name: 'Караван' }),
        ...fields,
      },
      2026,
    );
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    return made;
  };
  const idOf = async (name: string) =>
    (await operatorsNamed(db(), [name])).get(foldName(name))?.id ?? 0;

  it('give a new name to their tours without a new version, and keep the former one', async () => {
    const who = await setUp();
    const tour = await addOne(who, { company_name: 'Тихий караван' });
    const version = (await db().select({ at: tours.updated_at }).from(tours))[0]?.at;
    const id = await idOf('Тихий караван');
    const saved = await saveRecord(db(), who, OPERATORS, {
      id,
      version: null,
      read: read({ name: 'Громкий караван', logo: '/images/company-logos/1_a.webp' }),
      now: LATER,
    });
    expect(saved).toMatchObject({ ok: true, value: { aliases: ['Тихий караван'] } });
    const [row] = await db().select().from(tours).where(eq(tours.id, tour.id));
    expect(row).toMatchObject({
      company_name: 'Громкий караван',
      company_logo: '/images/company-logos/1_a.webp',
      updated_at: version,
    });
    // A form opened before still has the former name.
    expect(await idOf('тихий караван')).toBe(id);
  });

  it('refuse a name of another one, a taken address and a version that is old', async () => {
    const who = await setUp();
    await addOne(who, { company_name: 'Первый' });
    await addOne(who, { company_name: 'Второй' });
    const id = await idOf('Первый');
    const save = (fields: object, version: string | null = null) =>
      saveRecord(db(), who, OPERATORS, { id, version, read: read(fields), now: LATER });
    expect(await save({ name: 'второй' })).toMatchObject({ problem: { field: 'name' } });
    expect(await save({ name: 'Первый', slug: 'vtoroy' })).toMatchObject({
      problem: { field: 'slug', message: 'Адрес «vtoroy» занят. Свободен: vtoroy-2' },
    });
    const changed = { name: 'Первый', about: 'Из Казани' };
    expect(await save(changed, '2020-01-01T00:00:00.000Z')).toMatchObject({
      problem: { code: 'conflict' },
    });
    expect(await save({ name: 'Первый' }, NOW.toISOString())).toMatchObject({ ok: true });
  });

  it('lose the day of a check with the number that was checked', async () => {
    const who = await setUp();
    const save = (id: number | null, fields: object) =>
      saveRecord(db(), who, OPERATORS, { id, version: null, read: read(fields), now: LATER });
    const first = await save(null, { register_number: 'РТО 025773', register_checked: 'on' });
    const id = first.ok ? first.value.id : 0;
    expect(first).toMatchObject({
      value: { register_checked_at: LATER, register_checked_by: who.id },
    });
    expect(await save(id, { register_number: 'РТО 025773' })).toMatchObject({
      value: { register_checked_at: LATER },
    });
    expect(await save(id, { register_number: 'РТО 025774' })).toMatchObject({
      value: { register_checked_at: null, register_checked_by: null },
    });
  });

  it('are merged with their tours and spellings, and parted again', async () => {
    const who = await setUp();
    await addOne(who, { company_name: 'Караван плюс' });
    const kept = await addOne(who, { company_name: 'Караван' });
    const [from, into] = [await idOf('Караван плюс'), await idOf('Караван')];
    const before = await db().select().from(operators).orderBy(operators.id);
    const merged = await mergeRecords(db(), who, OPERATORS, { from, into, now: LATER });
    if (!merged.ok) throw new Error(merged.problem.message);
    const names = async () =>
      await db()
        .select({ name: tours.company_name, of: tours.operator_id })
        .from(tours)
        .orderBy(tours.id);
    expect(await names()).toEqual([
      { name: 'Караван', of: into },
      { name: 'Караван', of: into },
    ]);
    expect(await db().select().from(operators)).toMatchObject([
      { id: into, aliases: ['Караван плюс'] },
    ]);
    expect(await db().select().from(operatorRedirects)).toEqual([
      { slug: 'karavan-plyus', operator_id: into },
    ]);
    expect(await idOf('караван плюс')).toBe(into);

    expect(
      await undoMerge(db(), who, { kind: 'operator', changeSet: merged.value, now: LATER }),
    ).toMatchObject({ ok: true });
    expect(await names()).toEqual([
      { name: 'Караван плюс', of: from },
      { name: 'Караван', of: into },
    ]);
    expect(await db().select().from(operatorRedirects)).toEqual([]);
    const after = await db().select().from(operators).orderBy(operators.id);
    const facts = (rows: typeof before) => rows.map((row) => ({ ...row, updated_at: null }));
    expect(facts(after)).toEqual(facts(before));
    expect(
      await undoMerge(db(), who, { kind: 'operator', changeSet: merged.value, now: LATER }),
    ).toMatchObject({
      problem: { code: 'undone' },
    });
    expect(kept.operator_id).toBe(into);
  });

  it('are found by name, alias and sound, the unverified first', async () => {
    const who = await setUp();
    await addOne(who, { company_name: 'Пилигрим' });
    await saveRecord(db(), who, OPERATORS, {
      id: null,
      version: null,
      read: read({ name: 'Караван', aliases: 'Caravan Travel', is_verified: 'on' }),
      now: NOW,
    });
    const list = (search: string, isUnverified = false) =>
      listRecords(db(), who, OPERATORS, { search, isUnverified });
    expect((await list('')).found).toMatchObject([
      { name: 'Пилигрим', tours: 1 },
      { name: 'Караван', tours: 0 },
    ]);
    expect((await list('caravan')).found).toMatchObject([{ name: 'Караван' }]);
    expect((await list('piligrim')).total).toBe(1);
    expect(await list('', true)).toMatchObject({ total: 1, unverified: 1 });
  });
});

it.for([
  ['inn', '7708123456', /контрольная/],
  ['ogrn', '1157746001111', /контрольная/],
  ['register_number', 'РТО 12', /пишут так/],
  ['hajj_year', '2026', /Укажите, кто|ссылку/],
  ['since_year', '2030', /от 1900 до 2026/],
  ['since_year', 'давно', /от 1900/],
  ['email', 'почта', /не\sадрес почты/],
  ['site', 'javascript:alert(1)', /не\sадрес страницы/],
  ['name', '  ', /Укажите название/],
  ['agent_of', 'Другой', /только для турагента/],
  ['about', 'я'.repeat(4001), /4000/],
] as const)('a form with a wrong %s says so beside a field', ([field, value, why]) => {
  const made = readOperator(
    { ...valuesOf(OPERATOR_FIELDS, { name: 'Караван' }), [field]: value },
    2026,
  );
  expect(made.ok ? '' : made.problems.map(({ message }) => message).join(' ')).toMatch(why);
});
