// 1 000 automatic posts of the request form, from one network and from many: how many become requests,
// and whether a person on the same network can still ask, with and without an account.
import { setTimeout as wait } from 'node:timers/promises';
import { startBuiltSite } from '../scripts/built-site.mjs';
import { printTable, readOptions } from './measure.mjs';

const options = readOptions({ posts: 1000 });
const site = await startBuiltSite({ TRUST_PROXY: 'yes' });
/** @type {Record<string, string | number>[]} */
const rows = [];
try {
  // Programs that fill every field in, or send at once: what nearly all of them do.
  await measure('fills the hidden field', { trap: 'https://spam.example' });
  await measure('sends at once', {});
  await measure('waits as a person does', { isPatient: true });
  await measure('waits, many networks, one contact', { isPatient: true, networks: options.posts });
  printTable(rows);
} finally {
  await site.stop();
}

/**
 * @param {string} what
 * @param {{ trap?: string, isPatient?: boolean, networks?: number }} how
 */
async function measure(what, { trap = '', isPatient = false, networks = 1 }) {
  const base = rows.length + 1;
  const network = (/** @type {number} */ n) =>
    `10.${base}.${Math.floor((n % networks) / 250)}.${(n % networks) % 250}`;
  const forms = [];
  for (let n = 0; n < options.posts; n += 1) forms.push(await newForm());
  if (isPatient) await wait(3200);
  /** @type {Record<number, number>} */
  const answers = {};
  for (const [n, form] of forms.entries()) {
    const fresh = isPatient || trap ? form : await newForm();
    const phone = networks > 1 ? `+7917${base}000000` : `+7917${base}${String(n).padStart(6, '0')}`;
    const status = await send({ ...fresh, website: trap, phone, name: 'Программа' }, network(n));
    answers[status] = (answers[status] ?? 0) + 1;
  }
  const person = await newForm();
  await wait(3200);
  const fields = { ...person, website: '', phone: `+7927${base}111111`, name: 'Амина' };
  const asked = await send(fields, network(0));
  const signedIn = {
    ...(await newForm()),
    website: '',
    phone: `+7927${base}222222`,
    name: 'Амина',
  };
  const cookie = await signIn(`person${base}@example.ru`);
  await wait(3200);
  const known = await send(signedIn, network(0), cookie);
  rows.push({
    program: what,
    posts: options.posts,
    'became requests': answers[302] ?? 0,
    answers: Object.entries(answers)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', '),
    'a person on the same network': asked === 302 ? 'can ask' : `is answered ${asked}`,
    'signed in': known === 302 ? 'can ask' : `is answered ${known}`,
  });
}

async function newForm() {
  const html = await (await fetch(`${site.url}/zayavka`)).text();
  const field = (/** @type {string} */ name) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  return { key: field('key'), opened: field('opened') };
}

/** @param {string} email */
async function signIn(email) {
  const json = { 'content-type': 'application/json' };
  const account = { email, password: 'верблюд-7' };
  const body = JSON.stringify({ ...account, consent: true });
  await fetch(`${site.url}/api/sign-up`, { method: 'POST', headers: json, body });
  const entered = await fetch(`${site.url}/api/sign-in`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(account),
  });
  if (!entered.ok) throw new Error(`nobody is signed in: ${entered.status}`);
  return entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * @param {Record<string, string>} fields
 * @param {string} from
 * @param {string} [cookie]
 */
async function send(fields, from, cookie = '') {
  const answer = await fetch(`${site.url}/zayavka`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, 'x-forwarded-for': from, cookie },
    body: new URLSearchParams({ ...fields, consent: 'on' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
