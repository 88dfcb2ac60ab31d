import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  saveShortlist,
  shortlistOwnData,
} from '#features/catalogue/shortlist/own-shortlist.server.ts';
import { LISTED } from '#features/catalogue/shortlist/shortlist.ts';
import { favouriteTours } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const { id: _id, ...row } = bareTour;

describeOnBothEngines('the list of an account', ({ db }) => {
  const parts = accountParts();
  const reader = async (email = 'reader@example.ru') =>
    signedInAs(db(), await addPerson(db(), email), parts);
  const addTours = (...slugs: string[]) =>
    db()
      .insert(tours)
      .values(slugs.map((slug) => ({ ...row, slug })));
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

  it('takes what two browsers did and gives both as one, the newest first', async () => {
    const me = await reader();
    await addTours('a', 'b', 'c', 'd');
    const first = { added: ['b', 'a'], removed: [], held: ['b', 'a'] };
    expect(await saveShortlist(db(), me, first, NOW)).toEqual({ tours: ['b', 'a'], gone: [] });
    const second = { added: ['d', 'a'], removed: [], held: ['d', 'a'] };
    const both = await saveShortlist(db(), me, second, later(1));
    expect(both.tours).toEqual(['d', 'b', 'a']);
    const third = { added: ['c'], removed: ['b', 'none'], held: ['c'] };
    expect((await saveShortlist(db(), me, third, later(2))).tours).toEqual(['c', 'd', 'a']);
    expect(await shortlistOwnData.export(db(), me.id)).toMatchObject([
      { tour: 'c' },
      { tour: 'd' },
      { tour: 'a' },
    ]);
  });

  it('belongs to one account', async () => {
    const [me, other] = [await reader(), await reader('other@example.ru')];
    await addTours('a');
    await saveShortlist(db(), me, { added: ['a'], removed: [], held: [] }, NOW);
    const theirs = await saveShortlist(db(), other, { added: [], removed: ['a'], held: [] }, NOW);
    expect(theirs.tours).toEqual([]);
    expect(await db().select().from(favouriteTours)).toHaveLength(1);
    expect(await shortlistOwnData.export(db(), other.id)).toBeNull();
  });

  it('tells which tours nobody may see any more', async () => {
    const me = await reader();
    await addTours('a', 'b', 'c');
    const list = { added: ['c', 'b', 'a'], removed: [], held: ['c', 'b', 'a'] };
    await saveShortlist(db(), me, list, NOW);
    await db().update(tours).set({ state: 'draft' }).where(eq(tours.slug, 'b'));
    await db().update(tours).set({ state: 'withdrawn' }).where(eq(tours.slug, 'c'));
    await db().delete(tours).where(eq(tours.slug, 'a'));
    expect(await saveShortlist(db(), me, { ...list, added: [] }, NOW)).toEqual({
      tours: ['c'],
      gone: ['b', 'a'],
    });
  });

  it('keeps the newest of very many', async () => {
    const me = await reader();
    const slugs = Array.from({ length: LISTED + 3 }, (_, n) => `tour-${n}`);
    await addTours(...slugs);
    const other = await reader('other@example.ru');
    await saveShortlist(db(), other, { added: ['tour-0'], removed: [], held: [] }, NOW);
    for (const [n, slug] of slugs.entries()) {
      await saveShortlist(db(), me, { added: [slug], removed: [], held: [] }, later(n));
    }
    const { tours: kept } = await saveShortlist(
      db(),
      me,
      { added: [], removed: [], held: [] },
      later(99),
    );
    expect(kept).toEqual(slugs.toReversed().slice(0, LISTED));
    const mine = eq(favouriteTours.account_id, me.id);
    expect(await db().select().from(favouriteTours).where(mine)).toHaveLength(LISTED);
    expect(await shortlistOwnData.export(db(), other.id)).toMatchObject([{ tour: 'tour-0' }]);
  });
});
