import { accountEmail } from '#features/account/core/account-email.ts';
import { eraseAccount } from '#features/account/page/own-data.server.ts';
import { personByEmail } from '#features/account/people/people-list.server.ts';
import { visitorPhone } from '#features/requests/placing/visitor-phone.ts';
import {
  eraseReportsOf,
  reportsOfEmail,
  withdrawReportConsents,
} from '#features/requests/reports/reports.server.ts';
import { renewContactHashes } from '#features/requests/store/consent-contacts.server.ts';
import {
  type Contact,
  eraseRequestsOf,
  lettersOfErased,
  requestsOfContact,
} from '#features/requests/store/visitor-request.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { removeLetters, removeLettersTo } from '#server/mail/folder-transport.server.ts';
import { openSiteDigest } from '#server/session/keyed-digest.server.ts';
import { type Command, type Given, Refusal, withDatabase } from '../command.server.ts';
import { OWN_DATA } from '../own-data.server.ts';

export const erasePerson: Command = {
  name: 'erase-person',
  usage: 'e-mail|телефон [--yes]',
  about:
    'Стирает по просьбе человека его учётную запись, заявки и сообщения об ошибках с этой почтой, или заявки с этим телефоном. Без --yes только перечисляет их.',
  options: { yes: { type: 'boolean' } },
  words: [1, 1],
  run: (given) => {
    const contact = contactOf(given.words[0] ?? '');
    return withDatabase(given, async ({ db }) => {
      const found = await findPerson(db, contact);
      const list = listOf(found);
      if (list.length === 0) throw new Refusal('Ни учётной записи, ни заявок, ни сообщений нет.');
      const data = {
        account: found.account !== undefined,
        requests: found.requests,
        reports: found.reports,
      };
      if (given.flags['yes'] !== true) {
        const text = `Будет стёрто: ${list.join('; ')}. Чтобы стереть, повторите с --yes.`;
        return { text, data: { ...data, erased: false } };
      }
      await erase(db, contact, { found, given });
      return {
        text: `Стёрто: ${list.join('; ')}. В резервных копиях эти данные есть до конца их срока; восстановление сотрёт учётную запись и заявки снова.`,
        data: { ...data, erased: true },
      };
    });
  },
};

type Found = Awaited<ReturnType<typeof findPerson>>;

function contactOf(text: string): Contact {
  const email = accountEmail(text);
  if (email !== null) return { email };
  const phone = visitorPhone(text);
  if (phone === null) throw new Refusal(`Это не адрес почты и не номер телефона: ${text}`);
  return { digits: phone.replace(/\D/g, '') };
}

async function findPerson(db: Db, contact: Contact) {
  const requests = (await requestsOfContact(db, contact)).map(({ id }) => id);
  if (!('email' in contact)) return { account: undefined, requests, reports: [] };
  const account = await personByEmail(db, contact.email);
  return { account, requests, reports: await reportsOfEmail(db, contact.email) };
}

/** «учётная запись; заявки № 3, № 7». */
function listOf({ account, requests, reports }: Found): string[] {
  const numbers = (what: string, ids: readonly number[]) =>
    ids.length === 0 ? [] : [`${what} ${ids.map((id) => `№\u00a0${id}`).join(', ')}`];
  return [
    ...(account ? ['учётная запись'] : []),
    ...numbers('заявки', requests),
    ...numbers('сообщения об\u00a0ошибках', reports),
  ];
}

async function erase(db: Db, contact: Contact, { found, given }: { found: Found; given: Given }) {
  const now = new Date();
  const { outboxDirectory } = given.env.mail;
  const forgetLettersTo = (address: string) => removeLettersTo(outboxDirectory, address);
  // First: it is refused for the only administrator.
  if (found.account && 'email' in contact) {
    const person = { id: found.account.id, email: contact.email };
    const parts = { by: 'console', ownData: OWN_DATA, forgetLettersTo } as const;
    const erased = await eraseAccount(db, person, parts);
    if (!erased.ok) throw new Refusal(erased.problem.message);
  }
  // Before the erasure: a new key is made from the contacts themselves.
  const digest = await openSiteDigest(db, renewContactHashes);
  await eraseRequestsOf(db, contact, now);
  await removeLetters(outboxDirectory, await lettersOfErased(db, now));
  if ('email' in contact) {
    await eraseReportsOf(db, contact.email, now);
    await withdrawReportConsents(db, contact.email, { digest, now: () => now });
    await forgetLettersTo(contact.email);
  }
}
