import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { queueRequestLetter } from '#features/requests/delivery/request-letters.server.ts';
import { requestForm } from '#features/requests/placing/request-form.ts';
import {
  contactHash,
  countLostContacts,
  renewContactHashes,
} from '#features/requests/store/consent-contacts.server.ts';
import { newForm, placeRequest } from '#features/requests/placing/place-request.server.ts';
import { consents } from '#features/requests/store/request-tables.server.ts';
import {
  eraseOwnRequest,
  visitorRequest,
} from '#features/requests/store/visitor-request.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { createKeyedDigest, type KeyedDigest } from '#server/session/keyed-digest.server.ts';
import { accountParts, SITE, stoppedClock } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const nowhere = { tour: null, operator: null, isMissing: false };
const FORMER = createKeyedDigest('former');
const NEW = createKeyedDigest('new');

describeOnBothEngines('after the site’s key has changed', ({ db }) => {
  const clock = stoppedClock();
  const partsOf = (digest: KeyedDigest) => ({
    digest,
    limits: createLimits({ kind: 'memory' as const }, 1000),
    siteUrl: SITE,
    siteEmail: 'hello@site.example',
    now: clock.now,
    channels: [],
    policy: accountParts().policy,
  });

  async function place(contact: { phone?: string; email?: string }) {
    const parts = partsOf(FORMER);
    const fields = { ...newForm(parts), name: 'Амина', question: 'Есть места?', consent: 'on' };
    const input = requestForm.parse({ phone: '', email: '', ...fields, ...contact });
    clock.forward(60_000);
    const given = { input, target: nowhere, network: randomUUID(), accountId: null };
    const placed = await placeRequest(db(), given, parts);
    if (!placed.ok) throw new Error(placed.problem.code);
    return { ...placed.value, given };
  }

  it('the link of a later letter opens the request, and so does its form sent again', async () => {
    const { token, given } = await place({ email: 'amina@example.ru', phone: '+79170000000' });
    const request = await visitorRequest(db(), token);
    const about = { id: request?.number ?? 0, kind: 'request-answer' as const };
    await queueRequestLetter(db(), about, partsOf(FORMER));
    expect(await visitorRequest(db(), token)).toMatchObject({ number: request?.number });

    await db().delete(outbox);
    await queueRequestLetter(db(), about, partsOf(NEW));
    const [letter] = await db().select().from(outbox);
    const link = /\/zayavka\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
    expect(link).not.toBe(token);
    expect(await visitorRequest(db(), link)).toMatchObject({ number: request?.number });

    const again = await placeRequest(db(), given, partsOf(FORMER));
    expect(again).toEqual({ ok: true, value: { token, number: 1, isNew: false } });
    expect(await visitorRequest(db(), token)).toMatchObject({ number: request?.number });
  });

  it('consents are found by their contacts, unless their request is erased', async () => {
    await place({ phone: '+79170000001', email: 'One@example.ru' });
    await place({ email: 'two@example.ru' });
    const { token, given } = await place({ phone: '+79170000003' });
    await eraseOwnRequest(db(), token, clock.now());
    clock.forward(1);
    await renewContactHashes(db(), NEW);
    const rows = await db().select().from(consents).orderBy(asc(consents.id));
    expect(rows.map(({ contact_hash }) => contact_hash)).toEqual([
      contactHash('+79170000001', NEW),
      contactHash('one@example.ru', NEW),
      contactHash('two@example.ru', NEW),
      contactHash('+79170000003', FORMER),
    ]);
    expect(await countLostContacts(db(), clock.now())).toBe(1);
    // The present key finds its own.
    expect(await countLostContacts(db(), rows[3]?.at ?? clock.now())).toBe(0);
    const other = { at: rows[0]?.at, document: 'request', version: '1', contact_hash: 'former' };
    await db()
      .insert(consents)
      .values([
        { ...other, request_number: 999_999 },
        { ...other, request_number: null },
      ]);
    expect(await countLostContacts(db(), clock.now())).toBe(2);
    // The form of an erased request opens nothing.
    await placeRequest(db(), given, partsOf(NEW));
    expect(await visitorRequest(db(), token)).toBeNull();
  });
});
