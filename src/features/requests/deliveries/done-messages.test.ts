import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { forgetDoneMessages } from '#features/requests/deliveries/done-messages.server.ts';
import { noteLetter } from '#features/requests/delivery/request-letters.server.ts';
import { deliveries, requests } from '#features/requests/store/request-tables.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const WHOLE = { to: 'a@example.ru', subject: 'a', text: 'a', html: 'a' };
const DONE = { next_attempt_at: null };

describeOnBothEngines('what is left of letters and messages', ({ db }) => {
  async function addLetter(
    kind: string,
    days: number,
    more: Partial<typeof outbox.$inferInsert> = DONE,
  ) {
    const [letter] = await db()
      .insert(outbox)
      .values({ kind, created_at: daysAgo(days), ...more })
      .returning({ id: outbox.id });
    return letter?.id ?? '';
  }
  async function addRequest(erased: number | null): Promise<number> {
    const [request] = await db()
      .insert(requests)
      .values({ form_key: randomUUID(), erased_at: erased === null ? null : daysAgo(erased) })
      .returning({ id: requests.id });
    return request?.id ?? 0;
  }
  const kinds = async () => (await db().select().from(outbox)).map(({ kind }) => kind).toSorted();

  it('is deleted after 90 days; what waits stays', async () => {
    await addLetter('sent', 91, { ...DONE, sent_at: daysAgo(91) });
    await addLetter('given up', 91, { ...DONE, last_error: 'smtp_550' });
    await addLetter('waits', 91, WHOLE);
    await addLetter('young', 89);
    await addLetter('from the future', -365);
    await db()
      .insert(deliveries)
      .values([
        { words: 'old', channel: 'max', target: '1', created_at: daysAgo(91) },
        { words: 'young', channel: 'max', target: '1', created_at: daysAgo(89) },
      ]);
    await forgetDoneMessages(db(), NOW);
    expect(await kinds()).toEqual(['waits', 'young']);
    expect(await db().select({ words: deliveries.words }).from(deliveries)).toEqual([
      { words: 'young' },
    ]);
  });

  it('stays with a request until 90 days after its data were erased', async () => {
    for (const erased of [91, 89, null]) {
      const id = await addRequest(erased);
      await noteLetter(db(), id, await addLetter(`erased ${erased}`, 400));
      await db().insert(deliveries).values({ request_id: id, channel: 'push', target: '1' });
    }
    await forgetDoneMessages(db(), NOW);
    expect(await kinds()).toEqual(['erased 89', 'erased null']);
    expect(await db().$count(deliveries)).toBe(4);
  });
});
