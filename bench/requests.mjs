// From «Отправить» to the letter handed to SMTP and to the message at a bot's host, and how long the
// form takes to answer: with all of them well, and with all of them silent for 10 s.
import { setTimeout as wait } from 'node:timers/promises';
import { startBuiltSite } from '../scripts/built-site.mjs';
import { importSource } from '../scripts/import-source.mjs';
import { median, readOptions } from './measure.mjs';

const options = readOptions({ rounds: 15 });
const { startTelegram, startMax } = await importSource('test/hosts/bot-host.ts');
const { startMailServer } = await importSource('test/hosts/mail-server.ts');

let isSlow = false;
/** @type {Map<string, number>} when what arrived first, by who and which request */
const arrived = new Map();
const arrive = (/** @type {string} */ who, /** @type {string} */ text) => {
  const key = `${who} ${/№\s*(\d+)/.exec(text)?.[1] ?? ''}`;
  if (!arrived.has(key)) arrived.set(key, performance.now());
};
const slowly = () => wait(isSlow ? 10_000 : 0);
const telegram = await startTelegram(async (/** @type {{ text: string }} */ { text }) => {
  arrive('telegram', text);
  await slowly();
});
const max = await startMax(async (/** @type {{ text: string }} */ { text }) => {
  arrive('max', text);
  await slowly();
});
const mail = await startMailServer({
  onLetter: async (/** @type {{ mail: { subject?: string } }} */ letter) => {
    arrive('letter', letter.mail.subject ?? '');
    await slowly();
  },
});
const site = await startBuiltSite({
  LIMITS_FACTOR: '1000',
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_URL: telegram.base,
  MAX_BOT_TOKEN: max.token,
  MAX_API_URL: max.base,
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
});
try {
  await linkChats();
  await measure('all well', true);
  isSlow = true;
  await measure('all silent for 10 s', false);
} finally {
  await site.stop();
  await Promise.all([telegram.close(), max.close(), mail.close()]);
}

/** The first to register is the admin; the letter that confirms the address is read from the host. */
async function linkChats() {
  const account = { email: 'boss@example.ru', password: 'верблюд-7' };
  const post = (/** @type {string} */ path, /** @type {object} */ json, headers = {}) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
  await post('/api/sign-up', { ...account, consent: true });
  let token;
  while (!token) {
    await wait(100);
    token = /token=([\w-]{43})/.exec(mail.letters.at(-1)?.mail.text ?? '')?.[1];
  }
  await fetch(`${site.url}/account/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({ token, password: account.password }),
  });
  const entered = await post('/api/sign-in', account);
  if (!entered.ok) throw new Error(`nobody is signed in: ${entered.status}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  for (const host of [telegram, max]) {
    const page = await fetch(`${site.url}/admin/deliveries`, {
      method: 'POST',
      headers: { cookie, origin: site.url },
      body: new URLSearchParams({ deed: 'code', which: '' }),
    });
    const code = /value="([\w-]{43})"/.exec(await page.text())?.[1] ?? '';
    if (code === '') throw new Error('no code for a chat');
    host.start(7, code);
    while (host.messages.length === 0) await wait(100);
  }
}

/**
 * @param {string} what
 * @param {boolean} waits for each request to arrive before the next
 */
async function measure(what, waits) {
  const forms = [];
  for (let n = 0; n < options.rounds; n += 1) {
    const html = await (await fetch(`${site.url}/zayavka`)).text();
    const field = (/** @type {string} */ name) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    forms.push({ key: field('key'), opened: field('opened') });
  }
  await wait(3200);
  /** @type {Record<string, number[]>} */
  const took = { answer: [], letter: [], telegram: [], max: [] };
  for (const form of forms) {
    const fields = { ...form, name: 'Амина', phone: '+79170000000', consent: 'on' };
    const startedAt = performance.now();
    const answer = await fetch(`${site.url}/zayavka`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url },
      body: new URLSearchParams(fields),
    });
    took.answer?.push(performance.now() - startedAt);
    const page = await fetch(site.url + answer.headers.get('location'));
    const number = /№(?:\s|&nbsp;|<!-- -->)*(\d+)/.exec(await page.text())?.[1];
    if (!waits) continue;
    for (const who of ['letter', 'telegram', 'max']) {
      while (!arrived.has(`${who} ${number}`)) await wait(5);
      took[who]?.push((arrived.get(`${who} ${number}`) ?? 0) - startedAt);
    }
  }
  for (const [who, times] of Object.entries(took)) {
    if (times.length === 0) continue;
    const most = Math.round(Math.max(...times));
    console.log(`${what}: ${who} median ${Math.round(median(times))} ms, most ${most} ms`);
  }
}
