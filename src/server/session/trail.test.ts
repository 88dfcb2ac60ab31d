import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DELETED_PERSON } from '#lib/trail/trail-line.ts';
import { databaseProblem } from '#server/db/db-problem.server.ts';
import {
  type Change,
  forgetPerson,
  listTrail,
  recordChange,
} from '#server/session/trail.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import { describeOnBothEngines } from '#test/database.ts';

const amina = { id: 7, label: 'amina@example.ru' };
const timur = { id: 8, label: 'timur@example.ru' };
const tour = { kind: 'tour', id: 3, title: 'Умра из Казани' };

const change: Change = {
  actor: amina,
  action: 'update',
  thing: tour,
  before: { price: 1500, city_from: 'Казань' },
  after: { price: 1700, city_from: 'Казань' },
};

async function problemOf(query: PromiseLike<unknown>) {
  try {
    await query;
  } catch (error) {
    return databaseProblem(error);
  }
  throw new Error('the query did not fail');
}

describeOnBothEngines('the trail of changes', ({ database, db }) => {
  const record = (changed: Partial<Change> = {}) => recordChange(db(), { ...change, ...changed });
  const titles = async (
    ...asked: Parameters<typeof listTrail> extends [unknown, ...infer R] ? R : never
  ) => (await listTrail(db(), ...asked)).lines.map(({ thing }) => thing.title);

  it('records who changed what, with the values before and after', async () => {
    await record();
    const { lines, hasOlder } = await listTrail(db(), {}, 10);
    expect(hasOlder).toBe(false);
    expect(lines).toEqual([
      {
        id: 1,
        at: expect.any(Date),
        actor: amina,
        action: 'update',
        thing: { kind: 'tour', id: '3', title: 'Умра из Казани' },
        changes: [{ field: 'price', before: 1500, after: 1700 }],
      },
    ]);
  });

  it('has no line for an update that changes nothing', async () => {
    await record({ after: { price: 1500 } });
    expect(await titles({}, 10)).toEqual([]);
  });

  it('has a line for an action without fields', async () => {
    await record({ action: 'password-changed', before: undefined, after: undefined });
    const { lines } = await listTrail(db(), {}, 10);
    expect(lines[0]).toMatchObject({ action: 'password-changed', changes: [] });
  });

  it('records changes without a signed-in person', async () => {
    await record({ actor: null });
    expect((await listTrail(db(), {}, 10)).lines[0]?.actor).toBeNull();
  });

  it('loses a line with a failed transaction', async () => {
    const failed = db().transaction(async (tx) => {
      await recordChange(tx, change);
      throw new Error('on second thoughts');
    });
    await expect(failed).rejects.toThrow('on second thoughts');
    expect(await titles({}, 10)).toEqual([]);
  });

  it('accepts texts that the database would refuse', async () => {
    await record({
      actor: { id: 7, label: 'a\0b\r\nc' },
      thing: { ...tour, title: `x\0${'y'.repeat(5000)}` },
      after: { city_from: 'x\0\ud800y' },
    });
    const [line] = (await listTrail(db(), {}, 10)).lines;
    expect(line?.actor?.label).toBe('a b c');
    expect(line?.thing.title.length).toBeLessThanOrEqual(200);
    expect(line?.changes).toEqual([{ field: 'city_from', before: 'Казань', after: 'x\ufffdy' }]);
  });

  it('invalidates no kept page', async () => {
    await db().execute(sql`select 1`);
    const version = database().version();
    await record();
    expect(database().version()).toBe(version);
  });

  describe('lists', () => {
    it('the newest first, page by page, even when new lines come meanwhile', async () => {
      for (const title of ['1', '2', '3', '4', '5']) await record({ thing: { ...tour, title } });
      const first = await listTrail(db(), {}, 2);
      expect(first.lines.map(({ thing }) => thing.title)).toEqual(['5', '4']);
      expect(first.hasOlder).toBe(true);
      await record({ thing: { ...tour, title: '6' } });
      expect(await titles({ before: first.lines.at(-1)?.id }, 2)).toEqual(['3', '2']);
      const last = await listTrail(db(), { before: 2 }, 2);
      expect(last.lines.map(({ thing }) => thing.title)).toEqual(['1']);
      expect(last.hasOlder).toBe(false);
    });

    it('changes of one person', async () => {
      await record({ thing: { ...tour, title: 'a' } });
      await record({ thing: { ...tour, title: 'b' }, actor: timur });
      await record({ thing: { ...tour, title: 'c' }, actor: null });
      expect(await titles({ person: timur.id }, 10)).toEqual(['b']);
    });

    it('changes of one kind of things, or of one thing', async () => {
      await record({ thing: { kind: 'tour', id: 3, title: 'a' } });
      await record({ thing: { kind: 'tour', id: 4, title: 'b' } });
      await record({ thing: { kind: 'image', id: '3', title: 'c' } });
      expect(await titles({ thing: { kind: 'tour' } }, 10)).toEqual(['b', 'a']);
      expect(await titles({ thing: { kind: 'tour', id: '3' } }, 10)).toEqual(['a']);
      expect(await titles({ thing: { kind: 'tour', id: "3' or 1=1" } }, 10)).toEqual([]);
    });

    it('changes on a day in Moscow', async () => {
      const at = (instant: string, title: string) =>
        db()
          .insert(trail)
          .values({
            at: new Date(instant),
            action: 'update',
            thing_kind: 'tour',
            thing_id: '1',
            thing_title: title,
            changes: [],
          });
      await at('2026-11-19T20:59:59.999Z', 'yesterday');
      await at('2026-11-19T21:00:00Z', 'midnight');
      await at('2026-11-20T20:59:59.999Z', 'evening');
      await at('2026-11-20T21:00:00Z', 'tomorrow');
      expect(await titles({ day: '2026-11-20' }, 10)).toEqual(['evening', 'midnight']);
    });

    it('lines that match all filters together', async () => {
      await record({ thing: { ...tour, title: 'a' } });
      await record({ thing: { ...tour, title: 'b' }, actor: timur });
      const day = (
        await db()
          .select({ day: sql<string>`to_char(now() at time zone 'Europe/Moscow', 'YYYY-MM-DD')` })
          .from(trail)
      )[0]?.day;
      const all = { person: amina.id, thing: { kind: 'tour', id: '3' }, day };
      expect(await titles(all, 10)).toEqual(['a']);
      expect(await titles({ ...all, day: '2020-01-01' }, 10)).toEqual([]);
    });
  });

  describe('refuses', () => {
    const refusal = { kind: 'constraint', code: '23514', constraint: 'trail_append_only' };

    it('to delete a line', async () => {
      await record();
      expect(await problemOf(db().delete(trail))).toEqual(refusal);
      expect(await titles({}, 10)).toHaveLength(1);
    });

    it.for([
      { actor_label: 'timur@example.ru' },
      { actor_id: 8 },
      { actor_id: null, actor_label: null },
      { at: new Date(0) },
      { action: 'create' },
      { thing_kind: 'account' },
      { thing_id: '4' },
      { thing_title: 'Другой тур' },
      { thing_title: DELETED_PERSON },
      { changes: [] },
    ])('to have it altered by %o', async (altered) => {
      await record();
      expect(await problemOf(db().update(trail).set(altered))).toEqual(refusal);
    });
  });

  describe('when an account is deleted', () => {
    const account = { kind: 'account', id: amina.id, title: amina.label };

    it('keeps the changes without the person’s name and address', async () => {
      await record();
      await record({
        actor: timur,
        thing: account,
        before: { role: 'reader', email: 'old@example.ru', name: 'Амина' },
        after: { role: 'staff', email: amina.label, name: 'Амина Сафина' },
      });
      await record({ actor: timur, thing: { ...tour, id: amina.id } });
      await record({
        actor: timur,
        thing: { ...account, id: 70, title: 'other@example.ru' },
        after: { price: 1 },
      });
      await forgetPerson(db(), amina.id);

      const { lines } = await listTrail(db(), {}, 10);
      expect(JSON.stringify(lines)).not.toMatch(/amina|old@|Амина/);
      expect(lines.map(({ actor }) => actor)).toEqual([
        timur,
        timur,
        timur,
        { id: 7, label: DELETED_PERSON },
      ]);
      expect(lines.map(({ thing }) => thing.title)).toEqual([
        'other@example.ru',
        'Умра из Казани',
        DELETED_PERSON,
        'Умра из Казани',
      ]);
      expect(lines[2]?.changes).toEqual([
        { field: 'role', before: 'reader', after: 'staff' },
        { field: 'email', before: null, after: null },
        { field: 'name', before: null, after: null },
      ]);
      expect(lines[3]?.changes).toEqual([{ field: 'price', before: 1500, after: 1700 }]);
    });

    it('may be called twice', async () => {
      await record({ thing: account });
      await forgetPerson(db(), amina.id);
      await forgetPerson(db(), amina.id);
      const [line] = await db().select().from(trail).where(eq(trail.actor_id, amina.id));
      expect(line).toMatchObject({ actor_label: DELETED_PERSON, thing_title: DELETED_PERSON });
    });

    it('changes nothing when the deletion fails', async () => {
      await record();
      await db()
        .transaction(async (tx) => {
          await forgetPerson(tx, amina.id);
          tx.rollback();
        })
        .catch(() => {});
      expect((await listTrail(db(), {}, 10)).lines[0]?.actor).toEqual(amina);
    });
  });
});
