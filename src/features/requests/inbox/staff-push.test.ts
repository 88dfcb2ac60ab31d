import { expect, it } from 'vitest';
import { pushForm } from '#features/requests/inbox/push-form.ts';
import { changeStaffPush } from '#features/requests/inbox/staff-push.server.ts';
import { requestPush } from '#features/requests/store/request-tables.server.ts';
import { PUSH_HOSTS } from '#lib/push/push-subscription.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const form = pushForm(PUSH_HOSTS);
const sent = (n: number) => ({
  intent: 'push-on',
  endpoint: `https://fcm.googleapis.com/fcm/send/${n}`,
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
});

it.each([
  { ...sent(1), endpoint: 'https://internal.example/x' },
  { ...sent(1), auth: 'short' },
  { intent: 'push-off', endpoint: '' },
  { intent: 'other' },
  {},
])('a wish to be told that is none is refused: %#', (wrong) => {
  expect(form.safeParse(wrong).success).toBe(false);
});

describeOnBothEngines('browsers of staff', ({ db }) => {
  it('are stored once each, at most ten per person, and unsubscribed by their own person', async () => {
    const parts = accountParts();
    const by = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), parts);
    const other = await addPerson(db(), 'other@example.ru', { role: 'admin' });
    const second = await adminAs(db(), other, parts);
    for (let n = 0; n < 12; n += 1) await changeStaffPush(db(), by, form.parse(sent(n)));
    await changeStaffPush(db(), by, form.parse(sent(11)));
    const rows = () => db().select().from(requestPush).orderBy(requestPush.id);
    expect(await rows()).toHaveLength(10);
    const off = form.parse({ intent: 'push-off', endpoint: sent(11).endpoint });
    await changeStaffPush(db(), second, off);
    expect(await rows()).toHaveLength(10);
    await changeStaffPush(db(), by, off);
    expect(await rows()).toHaveLength(9);
    await changeStaffPush(db(), second, form.parse(sent(12)));
    await changeStaffPush(db(), second, form.parse(sent(13)));
    expect(await rows()).toHaveLength(11);
    await changeStaffPush(db(), second, form.parse(sent(10)));
    expect((await rows()).filter(({ account_id }) => account_id === other)).toHaveLength(3);
  });
});
