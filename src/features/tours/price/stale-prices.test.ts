import { asc, eq, like, sql } from 'drizzle-orm';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { stalePricesJob, writeStaleLetters } from '#features/tours/price/stale-prices.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { startJobs } from '#server/jobs/jobs.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { addDays, dayInZone, MOSCOW } from '#lib/time/day.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';
import { addPerson } from '#test/accounts.ts';
import { bareTour } from '#test/tours.ts';

const { id: _id, ...row } = bareTour;
const SITE = 'https://example.ru';
const DAY_MS = 24 * 3_600_000;
/** The outbox uses the database's time, so the clock starts there. */
const START = new Date();
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);
const DEPARTS = addDays(dayInZone(START, MOSCOW), 90);

describeOnBothEngines('the letters on stale prices', ({ db }) => {
  const addOperator = async (name: string) => {
    const [operator] = await db()
      .insert(operators)
      .values({ name, name_key: foldName(name), slug: `o-${name.length}` })
      .returning({ id: operators.id });
    return operator?.id ?? 0;
  };
  // The owner's address is not confirmed: no letter goes there.
  beforeEach(() => addPerson(db(), 'owner@example.ru', { confirmed: false }));
  const addTour = (slug: string, operator_id: number, checked: number | null, more = {}) =>
    db()
      .insert(tours)
      .values({
        ...row,
        slug,
        operator_id,
        company_name: operator_id === 0 ? null : `Организатор ${operator_id}`,
        price: 1950,
        departure_date: DEPARTS,
        price_checked_at: checked === null ? null : after(-checked),
        ...more,
      });
  const addReader = async (email: string, given: Partial<typeof accounts.$inferInsert>) => {
    const id = await addPerson(db(), email);
    await db()
      .update(accounts)
      .set({ email_confirmed_at: START, ...given })
      .where(eq(accounts.email, email));
    return id;
  };
  const letters = () =>
    db()
      .select({ to: outbox.to, subject: outbox.subject, text: outbox.text })
      .from(outbox)
      .where(like(outbox.kind, 'stale-prices%'))
      .orderBy(asc(outbox.to));
  const tell = (days: number) => writeStaleLetters(db(), { siteUrl: SITE, now: after(days) });

  it('go to the people of the operator on its own tours, and to staff on all, once a week', async () => {
    const [first, second] = [await addOperator('Тихий караван'), await addOperator('Зам')];
    await addTour('old', first, 31);
    await addTour('older', first, 60);
    await addTour('theirs', second, 40);
    await addTour('fresh', second, 3);
    const third = await addOperator('Нур-тур');
    await addTour('soon', third, 25);
    await addReader('soon@example.ru', { role: 'operator', operator_id: third });
    await addReader('first@example.ru', { role: 'operator', operator_id: first });
    await addReader('other@example.ru', { role: 'operator', operator_id: second });
    await addReader('staff@example.ru', { role: 'staff' });
    await addReader('reader@example.ru', { role: 'reader' });
    await addReader('editor@example.ru', { role: 'editor' });
    await addReader('gone@example.ru', { role: 'admin', blocked_at: START });

    expect(await tell(0)).toBe(3);
    const sent = await letters();
    expect(sent.map(({ to }) => to)).toEqual([
      'first@example.ru',
      'other@example.ru',
      'staff@example.ru',
    ]);
    expect(sent[0]?.subject).toBe('Проверьте цены: 2\u00a0тура');
    expect(sent[0]?.text).toContain('Хадж, вылет: Уфа');
    expect(sent[0]?.text).toContain(`${SITE}/admin/tours`);
    expect(sent[1]?.subject).toBe('Проверьте цены: 1\u00a0тур');
    expect(sent[2]?.subject).toBe('Давно не\u00a0проверенные цены: 3\u00a0тура');
    expect(sent[2]?.text).toContain(`Организатор ${first}: 2\u00a0тура.`);
    expect(sent[2]?.text).not.toContain('вылет');

    expect(await tell(0)).toBe(0);
    expect(await tell(6.9)).toBe(1);
    expect((await letters()).map(({ to }) => to)).toContain('soon@example.ru');
    expect(await tell(7.1)).toBe(3);
    expect(await letters()).toHaveLength(7);
  });

  it('go on when a clock that ran a year ahead is corrected', async () => {
    const operator = await addOperator('Тихий караван');
    await addTour('old', operator, 31);
    await addReader('first@example.ru', { role: 'operator', operator_id: operator });
    await db()
      .update(operators)
      .set({ stale_prices_told_at: after(365) });
    expect(await tell(0)).toBe(1);
    expect(await tell(1)).toBe(0);
  });

  it('wait for a day when the clock was set ahead by more than a week', async () => {
    const operator = await addOperator('Тихий караван');
    await addReader('first@example.ru', { role: 'operator', operator_id: operator });
    const clock = () => after(40);
    const job = stalePricesJob({ db: db(), siteUrl: SITE, now: clock, poke: () => {} });
    const runner = startJobs({
      db: db(),
      jobs: [job],
      log: silentLog,
      owner: 'a',
      pollMs: DAY_MS,
      clock,
    });
    onTestFinished(() => runner.stop());
    await runner.tick();
    await addTour('checked', operator, 0);
    const again = async () => {
      await db()
        .update(jobs)
        .set({ next_run_at: sql`now() - interval '1 second'` });
      await runner.tick();
      return (await letters()).length;
    };
    expect(await again()).toBe(0);
    expect(await again()).toBe(1);
  });

  it('are about what can be booked and has a price', async () => {
    const operator = await addOperator('Тихий караван');
    await addReader('first@example.ru', { role: 'operator', operator_id: operator });
    await addTour('at-the-edge', operator, 30);
    await addTour('never-checked', operator, null);
    await addTour('sold-out', operator, 40, { state: 'sold_out' });
    await addTour('draft', operator, 40, { state: 'draft' });
    await addTour('no-price', operator, 40, { price: null });
    await addTour('departed', operator, 40, {
      departure_date: addDays(dayInZone(START, MOSCOW), -1),
    });
    expect(await tell(0)).toBe(0);
    // A day later the first of them is stale too.
    expect(await tell(1)).toBe(1);
    expect((await letters())[0]?.subject).toBe('Проверьте цены: 1\u00a0тур');
  });

  it('name some and count the others', async () => {
    const operator = await addOperator('Тихий караван');
    await addReader('first@example.ru', { role: 'operator', operator_id: operator });
    for (let n = 0; n < 23; n += 1) await addTour(`tour-${n}`, operator, 31 + n);
    await tell(0);
    const [letter] = await letters();
    expect(letter?.text?.match(/Цена проверена/g)).toHaveLength(20);
    expect(letter?.text).toContain('И\u00a0ещё 3\u00a0тура.');
  });
});
