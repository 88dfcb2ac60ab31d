import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { requestErasureJob } from '#features/requests/reports/request-erasure.server.ts';
import {
  consents,
  deliveries,
  requestNotes,
  requests,
} from '#features/requests/store/request-tables.server.ts';
import { stoppedClock } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const DAY_MS = 86_400_000;

describeOnBothEngines('the data of closed requests', ({ db }) => {
  it('are erased after the term, not before; open requests and consents stay', async () => {
    const clock = stoppedClock();
    const { now } = clock;
    const person = {
      name: 'Амина',
      phone: '+79170000000',
      question: 'Есть ли места?',
      answer_when: 'вечером',
      child_ages: '5 лет',
      travel_when: 'в ноябре',
    };
    await db()
      .insert(requests)
      .values([
        { form_key: randomUUID(), ...person, status: 'agreed', closed_at: now() },
        { form_key: randomUUID(), ...person },
      ]);
    await db()
      .insert(requestNotes)
      .values([
        { request_id: 1, kind: 'word', is_visitor: true, text: 'Это Амина' },
        { request_id: 2, kind: 'word', is_visitor: true, text: 'Это Амина' },
      ]);
    const letters = [randomUUID(), randomUUID()];
    await db()
      .insert(deliveries)
      .values([
        { request_id: 1, channel: 'email', target: letters[0] ?? '', next_attempt_at: null },
        { request_id: 2, channel: 'email', target: letters[1] ?? '', next_attempt_at: null },
        { request_id: 1, channel: 'telegram', target: '1', next_attempt_at: null },
      ]);
    const forgotten: (readonly string[] | Date)[] = [];
    await db().insert(consents).values({
      document: 'request',
      version: 'request-1',
      contact_hash: 'x',
      request_number: 1,
    });
    const job = requestErasureJob({
      db: db(),
      months: 12,
      now,
      forgetLetters: async (ids) => void forgotten.push(ids),
      forgetLettersBefore: async (instant) => void forgotten.push(instant),
    });
    const names = async () =>
      (await db().select().from(requests).orderBy(asc(requests.id))).map(({ name }) => name);

    clock.forward(364 * DAY_MS);
    await job.run(new AbortController().signal);
    expect(await names()).toEqual(['Амина', 'Амина']);
    expect(forgotten).toEqual([[], new Date(now().getTime() - 365 * DAY_MS)]);

    clock.forward(2 * DAY_MS);
    await job.run(new AbortController().signal);
    expect(await names()).toEqual([null, 'Амина']);
    expect(forgotten[2]).toEqual([letters[0]]);
    const notes = await db().select().from(requestNotes).orderBy(asc(requestNotes.id));
    expect(notes).toMatchObject([{ text: null }, { text: 'Это Амина' }]);
    expect(await db().select().from(requests).orderBy(asc(requests.id))).toMatchObject([
      {
        phone: null,
        question: null,
        answer_when: null,
        child_ages: null,
        travel_when: null,
        secret_hash: null,
        status: 'agreed',
      },
      { phone: person.phone },
    ]);
    expect(await db().select().from(consents)).toMatchObject([{ withdrawn_at: null }]);

    clock.forward(2 * DAY_MS);
    await job.run(new AbortController().signal);
    expect(forgotten[4]).toEqual([]);
  });
});
