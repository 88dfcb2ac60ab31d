import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { copyTour } from '#features/tour-editing/copy-tour.server.ts';
import { listForStaff } from '#features/tour-editing/list/tour-list.server.ts';
import { parseTourList } from '#features/tour-editing/form/tour-list-query.ts';
import { formOf } from '#features/tour-editing/form/tour-form-values.ts';
import { OFFER_BLOCK_NAMES } from '#features/tour-editing/fields/offer-fields.ts';
import { offerParts, offerText, type OfferForm } from '#features/tour-editing/offer/offer-form.ts';
import {
  reviewState,
  tourForKeeper,
  withdrawProposal,
} from '#features/tour-editing/review/proposals.server.ts';
import {
  decideReview,
  departedReviewsJob,
  returnDeparted,
} from '#features/tour-editing/review/decisions.server.ts';
import { reviewForm } from '#features/tour-editing/review/review-form.ts';
import {
  countReviews,
  listReviews,
  readReview,
} from '#features/tour-editing/review/reviews.server.ts';
import {
  createTour,
  deleteTour,
  updateTour,
  withFields,
  withForm,
} from '#features/tour-editing/save-tour.server.ts';
import { tourReviews } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { tourVersion } from '#features/tours/store/write-tours.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import type { TourInput } from '#features/tours/model/tour.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { startJobs } from '#server/jobs/jobs.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { asTourKeeper, permitted } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accountParts, addPerson, adminAs, letters, SITE, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';

const now = new Date('2026-11-22T09:00:00Z');

describeOnBothEngines('a tour of an operator that is not trusted', ({ db }) => {
  async function setUp({ isTrusted = false } = {}) {
    const admin = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
    const [own] = await db()
      .insert(operators)
      .values({ slug: 'own', name: 'Свой', name_key: foldName('Свой'), is_trusted: isTrusted })
      .returning({ id: operators.id });
    const operator = own?.id ?? 0;
    const person = await addPerson(db(), 'keeper@example.ru');
    await db()
      .update(accounts)
      .set({ role: 'operator', operator_id: operator })
      .where(eq(accounts.id, person));
    const keeper = permitted(asTourKeeper(await signedInAs(db(), person, accountParts())));
    const draft = { ...inputOf(fullTour), company_name: 'Свой' };
    const made = await createTour(db(), admin, draft, { now });
    if (!made.ok) throw new Error(made.problem.message);
    const { id } = made.value.tour;
    const kept = async () => {
      const found = await tourVersion(db(), id);
      if (!found) throw new Error('no tour');
      return found.tour;
    };
    const change = (fields: Partial<TourInput>, version: string | null = null) =>
      updateTour(db(), keeper, { id, version, change: withFields(fields) }, now);
    const review = async () => {
      const found = await readReview(db(), admin, id);
      if (!found) throw new Error('nothing waits');
      return found;
    };
    const decide = (decision: Record<string, string>, tourId = id) =>
      decideReview(
        db(),
        admin,
        { tourId, decision: reviewForm.parse({ seen: '', ...decision }), siteUrl: SITE },
        now,
      );
    const shown = async () => {
      const edited = await tourForKeeper(db(), keeper, id);
      if (!edited) throw new Error('no tour');
      return { ...edited.shown, review: reviewState(edited) };
    };
    return { admin, keeper, id, kept, change, review, decide, shown };
  }
  const toldOf = (review: { changes: { field: string; before: unknown; after: unknown }[] }) =>
    new Map(review.changes.map(({ field, before, after }) => [field, [before, after]]));

  test('stays as it was for visitors until its change is accepted, which is told', async () => {
    const { admin, id, kept, change, review, decide, shown } = await setUp();
    const before = await kept();
    expect(await change({ airline: 'Nordwind', price: 2100 })).toMatchObject({
      ok: true,
      value: { tour: { airline: 'Nordwind', price: 2100 } },
    });
    expect(await kept()).toEqual(before);
    expect(await shown()).toMatchObject({
      tour: { airline: 'Nordwind', price: 2100 },
      review: { status: 'waiting', isBeside: true },
    });
    expect(await countReviews(db(), admin)).toBe(1);
    expect(await listReviews(db(), admin)).toMatchObject([
      { id, isNew: false, by: 'keeper@example.ru', company_name: 'Свой' },
    ]);
    const seen = await review();
    expect(toldOf(seen).get('авиакомпания')).toEqual([before.airline, 'Nordwind']);
    expect(toldOf(seen).get('цена')?.[1]).toContain('2');
    expect(await decide({ intent: 'accept', seen: seen.seen })).toMatchObject({ ok: true });
    expect(await kept()).toMatchObject({ airline: 'Nordwind', price: 2100, state: 'on_sale' });
    expect(await countReviews(db(), admin)).toBe(0);
    expect((await shown()).review).toBeNull();
    expect((await letters(db())).filter(({ kind }) => kind.startsWith('review'))).toMatchObject([
      { to: 'keeper@example.ru', kind: 'review-accepted' },
    ]);
    const { lines } = await listTrail(db(), { thing: { kind: 'tour', id: String(id) } }, 9);
    expect(lines.map(({ action }) => action)).toEqual(['accept', 'update', 'propose', 'create']);
  });

  test('comes back with a word, is mended from what was proposed, and waits again', async () => {
    const { admin, keeper, id, kept, change, review, decide, shown } = await setUp();
    await change({ airline: 'Nordwind' });
    // A change of another tour waits, too.
    const draft = { ...inputOf(fullTour), departure_date: '2027-05-01', end_date: null };
    const second = await createTour(db(), admin, { ...draft, company_name: 'Свой' }, { now });
    const other = second.ok ? second.value.tour.id : 0;
    const theirs = { id: other, version: null, change: withFields({ airline: 'S7' }) };
    expect(await updateTour(db(), keeper, theirs, now)).toMatchObject({ ok: true });
    // Its author is gone: all people of the operator are told, and nobody else.
    await db().update(tourReviews).set({ proposed_by: null }).where(eq(tourReviews.tour_id, id));
    const own = (await kept()).operator_id;
    const [foreign] = await db()
      .insert(operators)
      .values({ slug: 'foreign', name: 'Чужой', name_key: foldName('Чужой') })
      .returning({ id: operators.id });
    const people = [
      { email: 'colleague@example.ru', operator_id: own },
      { email: 'blocked@example.ru', operator_id: own, blocked_at: now },
      { email: 'unconfirmed@example.ru', operator_id: own, email_confirmed_at: null },
      { email: 'foreign@example.ru', operator_id: foreign?.id ?? 0 },
    ];
    for (const { email, ...place } of people) {
      const person = await addPerson(db(), email);
      const values = { role: 'operator' as const, ...place };
      await db().update(accounts).set(values).where(eq(accounts.id, person));
    }
    expect(reviewForm.safeParse({ intent: 'return', reply: '  ' }).success).toBe(false);
    const returned = { intent: 'return', reply: 'Проверьте рейс', seen: (await review()).seen };
    expect(await decide(returned)).toMatchObject({ ok: true });
    expect(await listReviews(db(), admin)).toMatchObject([{ id: other }]);
    expect(await shown()).toMatchObject({
      tour: { airline: 'Nordwind' },
      review: { status: 'returned', reply: 'Проверьте рейс' },
    });
    const told = (await letters(db())).filter(({ kind }) => kind === 'review-returned');
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      'colleague@example.ru',
      'keeper@example.ru',
    ]);
    const { version } = await shown();
    expect(await change({ guide_name: 'Ильдар' }, version)).toMatchObject({ ok: true });
    const again = toldOf(await review());
    expect([...again.keys()].sort()).toEqual(['авиакомпания', 'гид']);
    await decide({ intent: 'accept', seen: (await review()).seen });
    expect(await kept()).toMatchObject({ airline: 'Nordwind', guide_name: 'Ильдар' });
    expect(await db().select().from(tourReviews).where(eq(tourReviews.tour_id, id))).toHaveLength(
      2,
    );
  });

  test('has its offer and its fields in one proposal, each on what was there before', async () => {
    const { keeper, id, kept, change, review, decide, shown } = await setUp();
    const save = async (form: OfferForm) => {
      const { tour, offer, version } = await shown();
      const values = formOf(tour, offer);
      for (const block of OFFER_BLOCK_NAMES) {
        values[block] = offerText(block, { ...offerParts(values[block]), ...form });
      }
      return updateTour(db(), keeper, { id, version, change: withForm(values, {}) }, now);
    };
    expect(await save({ price_quad: '1900', prices_currency: 'USD' })).toMatchObject({ ok: true });
    await change({ airline: 'Nordwind' });
    expect(await save({ in_visa: 'included' })).toMatchObject({ ok: true });
    const told = toldOf(await review());
    expect(told.get('цены по размещению')?.[1]).toContain('1');
    expect(told.get('что входит в цену')?.[1]).toContain('Виза');
    expect(told.has('авиакомпания')).toBe(true);
    // Taking a tour off sale needs no review, and survives the acceptance of the rest.
    expect(await save({ state: 'sold_out' })).toMatchObject({ ok: true });
    expect(await kept()).toMatchObject({ state: 'sold_out', airline: fullTour.airline });
    expect(await decide({ intent: 'accept', seen: (await review()).seen })).toMatchObject({
      ok: true,
    });
    expect(await kept()).toMatchObject({ state: 'sold_out', airline: 'Nordwind' });
  });

  test('is not accepted as something else than what was seen', async () => {
    const { admin, id, kept, change, review, decide, shown } = await setUp();
    await change({ airline: 'Nordwind' });
    const { seen } = await review();
    await change({ airline: 'Red Wings' });
    expect(await decide({ intent: 'accept', seen })).toMatchObject({
      ok: false,
      problem: { status: 409, code: 'conflict' },
    });
    const other = { id, version: null, change: withFields({ guide_name: 'Ильдар' }) };
    const { seen: second } = await review();
    expect(await updateTour(db(), admin, other, now)).toMatchObject({ ok: true });
    expect(await decide({ intent: 'accept', seen: second })).toMatchObject({ ok: false });
    expect(await review()).toMatchObject({ isTourChanged: true });
    expect([...toldOf(await review()).keys()]).toEqual(['авиакомпания']);
    // The operator's person started from another version, too.
    const { version } = await shown();
    expect(await change({ airline: 'S7' }, second)).toMatchObject({ ok: false });
    expect(await change({ airline: 'S7' }, version)).toMatchObject({ ok: true });
    await decide({ intent: 'accept', seen: (await review()).seen });
    expect(await kept()).toMatchObject({ airline: 'S7', guide_name: 'Ильдар' });
  });

  test('no longer waits when its change is taken back or changes nothing', async () => {
    const { admin, keeper, id, change, kept } = await setUp();
    const { airline } = await kept();
    await change({ airline: 'Nordwind' });
    await change({ airline });
    expect(await countReviews(db(), admin)).toBe(0);
    await change({ airline: 'Nordwind' });
    expect(await withdrawProposal(db(), keeper, id)).toMatchObject({ ok: true });
    expect(await countReviews(db(), admin)).toBe(0);
    expect((await tourForKeeper(db(), keeper, id))?.shown.tour.airline).toBe(airline);
  });

  test('is shown whole while it is new, and is on sale once it is accepted', async () => {
    const { admin, keeper, review, decide } = await setUp();
    const draft = { ...inputOf(fullTour), departure_date: '2027-05-01', end_date: null };
    const added = await createTour(db(), keeper, draft, { now });
    if (!added.ok) throw new Error(added.problem.message);
    const { id } = added.value.tour;
    await expect(review()).rejects.toThrow('nothing waits');
    const seen = await readReview(db(), admin, id);
    expect(seen).toMatchObject({ isNew: true, isTourChanged: false });
    expect(seen?.changes.length).toBeGreaterThan(20);
    const returned = { intent: 'return', reply: 'Нет рейса', seen: seen?.seen ?? '' };
    expect(await decide(returned, id)).toMatchObject({ ok: true });
    expect(await readReview(db(), admin, id)).toBeNull();
    const change = withFields({ airline: 'Nordwind' });
    expect(await updateTour(db(), keeper, { id, version: null, change }, now)).toMatchObject({
      ok: true,
    });
    const again = await readReview(db(), admin, id);
    await decide({ intent: 'accept', seen: again?.seen ?? '' }, id);
    const accepted = await tourVersion(db(), id);
    expect(accepted?.tour).toMatchObject({ state: 'on_sale', airline: 'Nordwind' });
    const copies = { id, departures: ['2027-06-01'], price: null };
    expect(await copyTour(db(), keeper, copies, now)).toMatchObject({ ok: true });
    const [copy] = await db().select().from(tours).where(eq(tours.departure_date, '2027-06-01'));
    expect(copy?.state).toBe('in_review');
  });

  test('is returned by the site when it departs before anybody has decided', async () => {
    const { admin, keeper, id, kept, change, shown } = await setUp();
    const { departure_date } = await kept();
    const after = new Date(`${departure_date}T21:30:00Z`);
    const close = () => returnDeparted(db(), { siteUrl: SITE, now: after });
    await change({ airline: 'Nordwind' });
    expect(await returnDeparted(db(), { siteUrl: SITE, now })).toBe(0);
    expect(await close()).toBe(1);
    expect(await close()).toBe(0);
    expect(await countReviews(db(), admin)).toBe(0);
    expect((await shown()).review).toMatchObject({
      status: 'returned',
      reply: expect.stringContaining('Вылет прошёл'),
    });
    expect((await letters(db())).filter(({ kind }) => kind === 'review-returned')).toHaveLength(1);
    const { lines } = await listTrail(db(), { thing: { kind: 'tour', id: String(id) } }, 1);
    expect(lines).toMatchObject([{ action: 'return', actor: null }]);
    // A change sent after the departure is for staff, and so is one to a later day.
    const sent = { id, version: null, change: withFields({ airline: 'S7' }) };
    await updateTour(db(), keeper, sent, new Date(after.getTime() + 1));
    expect(await close()).toBe(0);
    expect(await countReviews(db(), admin)).toBe(1);
    expect(await withdrawProposal(db(), keeper, id)).toMatchObject({ ok: true });
    await change({ departure_date: '2031-05-01' });
    expect(await close()).toBe(0);
    expect(await countReviews(db(), admin)).toBe(1);
  });

  test('is not returned at once by a clock that was set ahead by more than a week', async () => {
    const { admin, change } = await setUp();
    const clock = () => new Date('2035-01-01T09:00:00Z');
    const parts = { db: db(), siteUrl: SITE, now: clock, poke: () => {} };
    const work = [departedReviewsJob(parts)];
    const runner = startJobs({ db: db(), jobs: work, log: silentLog, owner: 'a', clock });
    onTestFinished(() => runner.stop());
    await runner.tick();
    await change({ airline: 'Nordwind' });
    await db()
      .update(jobs)
      .set({ next_run_at: sql`now() - interval '1 second'` });
    await runner.tick();
    expect(await countReviews(db(), admin)).toBe(1);
  });

  test('that was never public is returned, too, when it departs', async () => {
    const { admin, keeper } = await setUp();
    const draft = { ...inputOf(fullTour), departure_date: '2027-05-01', end_date: null };
    const added = await createTour(db(), keeper, draft, { now });
    if (!added.ok) throw new Error(added.problem.message);
    const departed = { siteUrl: SITE, now: new Date('2027-05-02T09:00:00Z') };
    expect(await countReviews(db(), admin)).toBe(1);
    expect(await returnDeparted(db(), departed)).toBe(1);
    expect(await countReviews(db(), admin)).toBe(0);
  });

  test('goes to the bin as its keeper sees it, and with what waits', async () => {
    const { admin, keeper, id, change, shown } = await setUp();
    await change({ airline: 'Nordwind' });
    const { version } = await shown();
    expect(await deleteTour(db(), keeper, { id, version })).toMatchObject({ ok: true });
    expect(await countReviews(db(), admin)).toBe(0);
  });

  test('needs no review once the operator is trusted', async () => {
    const { admin, kept, change } = await setUp({ isTrusted: true });
    await change({ airline: 'Nordwind' });
    expect(await kept()).toMatchObject({ airline: 'Nordwind' });
    expect(await countReviews(db(), admin)).toBe(0);
  });

  test('hides what waits once it is given to another operator', async () => {
    const { admin, keeper, id, kept, change } = await setUp();
    const before = await kept();
    await change({ airline: 'Nordwind' });
    const query = parseTourList(new URLSearchParams());
    const list = async (who: typeof keeper) =>
      (await listForStaff(db(), who, query, '2026-11-20')).tours;
    expect(await list(keeper)).toMatchObject([{ id, review: 'waiting' }]);
    const given = { id, version: null, change: withFields({ company_name: 'Чужой' }) };
    expect(await updateTour(db(), admin, given, now)).toMatchObject({ ok: true });
    const operator = (await kept()).operator_id;
    expect(operator).not.toBe(before.operator_id);
    await db().update(accounts).set({ operator_id: operator }).where(eq(accounts.id, keeper.id));
    const theirs = permitted(asTourKeeper(await signedInAs(db(), keeper.id, accountParts())));
    const edited = await tourForKeeper(db(), theirs, id);
    expect(edited).toMatchObject({ shown: { tour: { airline: before.airline } }, review: null });
    expect(await list(theirs)).toMatchObject([{ id, review: null }]);
    expect(await countReviews(db(), admin)).toBe(0);
    expect(await readReview(db(), admin, id)).toBeNull();
  });

  test('is not said to be visible when it was made a draft before its change is accepted', async () => {
    const { change, review, decide } = await setUp();
    await change({ airline: 'Nordwind' });
    await db().update(tours).set({ state: 'draft' });
    expect(await decide({ intent: 'accept', seen: (await review()).seen })).toMatchObject({
      ok: true,
    });
    const [told] = await db().select().from(outbox).where(eq(outbox.kind, 'review-accepted'));
    expect(told?.text).not.toContain('уже видят');
    expect(told?.text).toContain('тур сейчас черновик');
  });

  test('is decided once, however many staff decide at the same moment', async () => {
    const { admin, id, change, review, decide } = await setUp();
    for (let round = 0; round < 20; round += 1) {
      await change({ airline: `Рейс ${round}` });
      const { seen } = await review();
      const outcomes = await Promise.all([
        decide({ intent: 'accept', seen }),
        decide({ intent: 'return', seen, reply: 'Нет' }),
        decide({ intent: 'accept', seen }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const last = await db().select().from(tourReviews).where(eq(tourReviews.tour_id, id));
      expect(last.filter(({ status }) => status === 'waiting')).toEqual([]);
      expect(await countReviews(db(), admin)).toBe(0);
    }
    const told = (await letters(db())).filter(({ kind }) => kind.startsWith('review'));
    expect(told).toHaveLength(20);
  });
});
