import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { revertField } from '#features/staff/history/revert.server.ts';
import { updateTour, withFields } from '#features/tour-editing/save-tour.server.ts';
import { tours } from '#features/tours/store/tours-tables.server.ts';
import { inputOf } from '#features/tours/tour-input.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { recordChange } from '#server/session/trail.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';
import { reverters } from './reverters.server.ts';

const now = new Date('2026-11-22T09:00:00Z');

describeOnBothEngines('a value of the history', ({ db }) => {
  const boss = async () => adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
  const addTour = async () => {
    const [row] = await db()
      .insert(tours)
      .values({ ...inputOf(fullTour), slug: 'a' })
      .returning({ id: tours.id });
    return row?.id ?? 0;
  };
  const newest = async () => (await listTrail(db(), {}, 1)).lines[0];

  test('goes back by the way that the form writes, with a line of its own', async () => {
    const admin = await boss();
    const id = await addTour();
    const change = { id, version: null, change: withFields({ airline: 'Другая', days: 12 }) };
    expect(await updateTour(db(), admin, change, now)).toMatchObject({ ok: true });
    const line = (await newest())?.id ?? 0;
    const done = await revertField(db(), admin, { line, field: 'airline', now }, reverters);
    expect(done).toMatchObject({ ok: true });
    const [tour] = await db().select().from(tours);
    expect(tour).toMatchObject({ airline: fullTour.airline, days: 12 });
    expect((await newest())?.changes).toEqual([
      { field: 'airline', before: 'Другая', after: fullTour.airline },
    ]);
  });

  test('is refused as the form would refuse it', async () => {
    const admin = await boss();
    const id = await addTour();
    await recordChange(db(), {
      actor: null,
      action: 'update',
      thing: { kind: 'tour', id, title: 'Тур' },
      before: { days: -5 },
      after: { days: fullTour.days },
    });
    const line = (await newest())?.id ?? 0;
    const done = await revertField(db(), admin, { line, field: 'days', now }, reverters);
    expect(done).toMatchObject({ ok: false, problem: { status: 422 } });
    expect(await db().select({ days: tours.days }).from(tours)).toEqual([{ days: fullTour.days }]);
  });

  test('goes back in a card of the directory too', async () => {
    const admin = await boss();
    const [row] = await db()
      .insert(operators)
      .values({ slug: 'k', name: 'Караван', name_key: foldName('Караван'), about: 'Новое' })
      .returning({ id: operators.id });
    await recordChange(db(), {
      actor: null,
      action: 'update',
      thing: { kind: 'operator', id: row?.id ?? 0, title: 'Караван' },
      before: { about: 'Прежнее' },
      after: { about: 'Новое' },
    });
    const line = (await newest())?.id ?? 0;
    const done = await revertField(db(), admin, { line, field: 'about', now }, reverters);
    expect(done).toMatchObject({ ok: true });
    const [kept] = await db()
      .select({ about: operators.about })
      .from(operators)
      .where(eq(operators.slug, 'k'));
    expect(kept).toEqual({ about: 'Прежнее' });
  });

  test('of a line that is not there, or of another field, is none', async () => {
    const admin = await boss();
    const asked = { line: 999, field: 'days', now };
    expect(await revertField(db(), admin, asked, reverters)).toMatchObject({ ok: false });
  });
});
