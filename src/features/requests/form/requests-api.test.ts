import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { newForm } from '#features/requests/placing/place-request.server.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { requestsApi } from '#features/requests/form/requests.api.server.ts';
import { sendKept } from '#features/requests/waiting/send-kept.ts';
import { REQUESTS_API } from '#features/requests/waiting/kept-request.ts';
import { reading } from '#server/db/reading.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accountContexts } from '#server/session/account-context.server.ts';
import { accountParts, SITE, stoppedClock } from '#test/accounts.ts';
import { silentLog, useDatabase } from '#test/database.ts';

describe('a request from a form that was opened without the network', () => {
  const { db, database } = useDatabase();
  const open = () => {
    const clock = stoppedClock();
    const read = reading(database(), silentLog);
    let pokes = 0;
    const app = requestsApi({
      read,
      accountOf: accountContexts(accountParts({ now: clock.now }), read, false),
      parts: { siteUrl: SITE, siteEmail: 'hello@site.example', channels: [] },
      onNew: () => (pokes += 1),
    });
    const post = async (body: object) => {
      const answer = await app.request(REQUESTS_API, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    const send = (fields: Record<string, string>, action = '/zayavka') =>
      sendKept({ action, fields }, post, async (ms) => clock.forward(ms));
    return { clock, post, send, pokes: () => pokes };
  };
  const fields = (changed: Record<string, string> = {}) => ({
    key: randomUUID(),
    name: 'Амина',
    phone: '+7 917 000-00-00',
    consent: 'on',
    ...changed,
  });

  it('is taken once by the key that the browser made, however often it is sent', async () => {
    const { send, pokes } = open();
    const form = fields();
    const said = await Promise.all([send(form), send(form)]);
    said.push(await send(form));
    const [row, ...others] = await db().select().from(requests);
    expect(row).toMatchObject({ name: 'Амина', form_key: form.key });
    expect(others).toEqual([]);
    // The second request may have used up number 1.
    for (const one of said) expect(one).toEqual({ ...said[0], kind: 'taken', number: row?.id });
    expect(await db().$count(outbox)).toBe(1);
    expect(pokes()).toBe(1);
  });

  it('is refused at once without the site’s time, as a program would send it', async () => {
    const { post } = open();
    expect(await post({ action: '/zayavka', fields: fields() })).toMatchObject({
      status: 400,
      body: { code: 'stale_form', opened: expect.any(String) },
    });
    expect(await db().$count(requests)).toBe(0);
  });

  it('is refused with the reason when its recipient is another one than the page showed', async () => {
    const { clock, send } = open();
    await db().insert(operators).values({ slug: 'safar', name: 'Сафар', name_key: 'сафар' });
    const form = fields(newForm(accountParts({ now: clock.now })));
    clock.forward(60_000);
    expect(await send(form, '/zayavka?operator=safar')).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('теперь это «Сафар»'),
    });
    expect(await db().$count(requests)).toBe(0);
  });

  it('is for nobody else than the recipient whom the page without the network named', async () => {
    const { send } = open();
    await db().insert(operators).values({ slug: 'safar', name: 'Сафар', name_key: 'сафар' });
    const address = '/zayavka?operator=safar';
    for (const recipient of ['Нур', '']) {
      expect(await send(fields({ recipient }), address)).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('теперь это «Сафар»'),
      });
    }
    expect(await db().$count(requests)).toBe(0);
    expect(await send(fields({ recipient: 'Сафар' }), address)).toMatchObject({ kind: 'taken' });
    expect(await send(fields({ recipient: '' }))).toMatchObject({ kind: 'taken' });
  });

  it('is refused with the reason, and an odd body in any case', async () => {
    const { post, send } = open();
    expect(await send(fields({ phone: 'нет' }))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Укажите телефон'),
    });
    // All of its errors, in the order of its fields.
    const both = { phone: 'нет', adults: '0', consent: '' };
    const said = await send(fields(both));
    expect(said).toMatchObject({ kind: 'refused' });
    if (said?.kind !== 'refused') return;
    expect(said.problems.map(({ field }) => field)).toEqual(['phone', 'adults', 'consent']);
    expect(said.problems).toContainEqual({ field: 'adults', message: 'Не\u00a0меньше 1' });
    for (const body of [{}, { action: 'https://a.example', fields: {} }, { action: '/zayavka' }]) {
      expect(await post(body)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    }
  });
});
