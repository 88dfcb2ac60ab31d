// What several processes must share: sessions, limits, pictures, change notices, jobs.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { quantile } from '../../bench/measure.mjs';
import {
  ask,
  giveRole,
  guess,
  msUntil,
  networkOf,
  PASSWORD,
  register,
  say,
  signIn,
} from './ask.mjs';

/** @typedef {import('./cluster.mjs').Cluster} Cluster */

const HOLDS_WITHIN_MS = 1000;
const VISIBLE_WITHIN_MS = 300;
const PEOPLE = 12;
const PICTURES = 8;
const WRITES = 64;
const LETTERS = 24;
/** The limits as in account-limits.server.ts and costly-answers.server.ts. */
const GUESSES = { account: 10, network: 30 };
const DEAR_A_MINUTE = 120;

/** All processes but one. @param {Cluster} cluster @param {number} which */
const others = (cluster, which) => cluster.urls.filter((_, one) => one !== which % cluster.size);

/** The person that a process finds for the cookie. @param {string} origin @param {string} cookie */
const userOf = async (origin, cookie) =>
  (await ask(origin, '/api/session', { cookie })).json().session?.user ?? null;

/** @param {number[]} times */
const most = (times) => Math.round(Math.max(...times));

/** @param {Cluster} cluster @param {string} boss */
export async function proveSessions(cluster, boss) {
  let known = 0;
  const ended = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const email = `reader-${n}@example.ru`;
    await register(cluster, email, n);
    const cookie = await signIn(cluster.urlOf(n), email);
    for (const origin of others(cluster, n)) {
      if ((await userOf(origin, cookie))?.email === email) known += 1;
    }
    const leaving = n + 1;
    await ask(cluster.urlOf(leaving), '/api/sign-out', { json: {}, cookie });
    ended.push(
      ...(await Promise.all(
        cluster.urls.map((origin) => msUntil(async () => (await userOf(origin, cookie)) === null)),
      )),
    );
  }
  const asked = PEOPLE * (cluster.size - 1);
  say(known === asked, `signed in on one process, known on the others: ${known} of ${asked}`);
  say(
    ended.every((ms) => ms <= HOLDS_WITHIN_MS),
    `signed out on one, out on all: ${ended.length} times, at most ${most(ended)} ms`,
  );

  const given = [];
  let refused = 0;
  const email = 'reader-0@example.ru';
  const cookie = await signIn(cluster.urlOf(0), email);
  for (let n = 0; n < PEOPLE; n += 1) {
    const role = n % 2 === 0 ? 'staff' : 'reader';
    await giveRole(cluster, { boss, email, role, which: n });
    given.push(
      ...(await Promise.all(
        cluster.urls.map((origin) =>
          msUntil(async () => (await userOf(origin, cookie))?.role === role),
        ),
      )),
    );
    if (role === 'staff') continue;
    for (const origin of cluster.urls) {
      const { status } = await ask(origin, '/api/tours', { json: {}, cookie });
      if (status === 403) refused += 1;
    }
  }
  say(
    given.every((ms) => ms <= HOLDS_WITHIN_MS),
    `a role given on one is in force on all: ${given.length} times, at most ${most(given)} ms`,
  );
  const writes = (PEOPLE / 2) * cluster.size;
  say(refused === writes, `a write after the role was lost: refused ${refused} of ${writes}`);
}

/** @param {Cluster} cluster */
export async function proveLimits(cluster) {
  const email = 'reader-1@example.ru';
  const ofAccount = [];
  for (let n = 0; n < GUESSES.account + 6; n += 1) {
    ofAccount.push(await guess(cluster.urlOf(n), email, networkOf(70_000 + n)));
  }
  const checked = ofAccount.filter((status) => status !== 429).length;
  say(
    checked === GUESSES.account,
    `wrong passwords of one account, on all processes together: ${checked} checked of ` +
      `${ofAccount.length}, the limit is ${GUESSES.account}`,
  );
  const right = await Promise.all(
    cluster.urls.map((origin, n) => guess(origin, email, networkOf(71_000 + n), PASSWORD)),
  );
  const shut = right.filter((status) => status === 429).length;
  say(shut === cluster.size, `after that the right one waits on every process: ${shut}`);

  const ofNetwork = [];
  for (let n = 0; n < GUESSES.network + 8; n += 1) {
    ofNetwork.push(await guess(cluster.urlOf(n), `nobody-${n}@example.ru`, '10.200.0.1'));
  }
  const tried = ofNetwork.filter((status) => status !== 429).length;
  say(
    tried === GUESSES.network,
    `wrong passwords of one network, on all processes together: ${tried} checked of ` +
      `${ofNetwork.length}, the limit is ${GUESSES.network}`,
  );

  const startMs = performance.now();
  const dear = await Promise.all(
    cluster.urls.map(async (origin, which) => {
      for (let n = 0; ; n += 1) {
        const path = encodeURI(`/all?q=тур ${which} ${n}`);
        if ((await ask(origin, path, { from: '10.200.0.2' })).status === 429) return n;
      }
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  say(
    dear.every((count) => count >= DEAR_A_MINUTE),
    `dear pages are counted by each process for itself: ${dear.join(' + ')} for one network in ` +
      `${seconds.toFixed(0)} s, the limit of each is ${DEAR_A_MINUTE} a minute`,
  );
}

/** @param {Cluster} cluster @param {string} boss */
export async function proveUploads(cluster, boss) {
  let served = 0;
  let gone = 0;
  for (let n = 0; n < PICTURES; n += 1) {
    const raw = { width: 320, height: 240, channels: /** @type {3} */ (3) };
    const noise = randomBytes(raw.width * raw.height * raw.channels);
    const body = new Uint8Array(await sharp(noise, { raw }).jpeg({ quality: 60 }).toBuffer());
    const name = `${Date.now()}_${randomBytes(5).toString('hex')}`;
    const sent = await ask(cluster.urlOf(n), `/api/images/hotels/${name}`, {
      method: 'PUT',
      cookie: boss,
      body,
    });
    if (sent.status !== 201) throw new Error(`the picture was not taken: ${sent.text()}`);
    const { address, path } = sent.json().image;
    const own = await ask(cluster.urlOf(n), address);
    for (const origin of [...others(cluster, n), cluster.url]) {
      const seen = await ask(origin, address);
      if (seen.status === 200 && seen.bytes.equals(own.bytes)) served += 1;
    }
    await ask(cluster.urlOf(n + 1), `/api/images/${path}`, { method: 'DELETE', cookie: boss });
    for (const origin of cluster.urls) {
      if ((await ask(origin, address)).status === 404) gone += 1;
    }
  }
  const wanted = PICTURES * cluster.size;
  say(
    served === wanted,
    `a picture put in on one is served by the others and nginx: ${served} of ${wanted}`,
  );
  say(gone === wanted, `deleted on one, gone on all: ${gone} of ${wanted}`);
}

/**
 * Creates a tour; returns its id and address.
 * @param {string} origin
 * @param {string} cookie
 * @param {number} n the number of days until its departure
 */
export async function addTour(origin, cookie, n) {
  const day = new Date(Date.UTC(2027, 5, 1) + n * 86_400_000).toISOString().slice(0, 10);
  const made = await ask(origin, '/api/tours', {
    json: { city_from: 'Уфа', departure_date: day, days: 9, price: 1500 },
    cookie,
  });
  if (made.status !== 201) throw new Error(`the tour was not taken: ${made.text()}`);
  const { id, slug } = made.json();
  return { id, slug };
}

/** @param {Cluster} cluster @param {string} boss */
export async function proveNotices(cluster, boss) {
  const tours = [];
  for (let n = 0; n < 8; n += 1) tours.push(await addTour(cluster.urlOf(n), boss, n));
  /** @type {number[]} */
  const onPage = [];
  /** @type {number[]} */
  const inList = [];
  for (let n = 0; n < WRITES; n += 1) {
    const { id, slug } = tours[n % tours.length] ?? {};
    const mark = `Отель Пометка${n}`;
    const saved = await ask(cluster.urlOf(n), `/api/tours/${id}`, {
      method: 'PATCH',
      json: { hotel_name: mark },
      cookie: boss,
    });
    if (saved.status !== 200) throw new Error(`the tour was not saved: ${saved.text()}`);
    const says = (/** @type {string} */ origin, /** @type {string} */ path) =>
      msUntil(async () => (await ask(origin, path)).text().includes(mark));
    await Promise.all(
      others(cluster, n).flatMap((origin) => [
        says(origin, `/tours/${slug}`).then((ms) => onPage.push(ms)),
        says(origin, '/api/catalogue').then((ms) => inList.push(ms)),
      ]),
    );
  }
  for (const [what, times] of /** @type {const} */ ([
    ['the page of the tour', onPage],
    ['/api/catalogue', inList],
  ])) {
    const p95 = quantile(times, 0.95);
    say(
      p95 <= VISIBLE_WITHIN_MS,
      `${WRITES} writes on one, seen on the others in ${what}: ${times.length} looks, median ` +
        `${quantile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, most ${most(times)} ms`,
    );
  }
  const pages = ['/', '/all', '/faq', `/tours/${tours[0]?.slug}`, '/api/catalogue'];
  let same = 0;
  for (const path of pages) {
    const tags = await Promise.all(
      cluster.urls.map(async (origin) => (await ask(origin, path)).headers.get('etag')),
    );
    if (tags[0] && new Set(tags).size === 1) same += 1;
  }
  say(same === pages.length, `one ETag on all processes: ${same} of ${pages.length} pages`);
}

/** A notice to visitors, written on one process. @param {Cluster} cluster @param {string} boss */
export async function proveVisitorNotice(cluster, boss) {
  const text = `Визовый центр закрыт ${cluster.size}`;
  const end = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const sent = await ask(cluster.urlOf(0), '/admin/notices', {
    form: { key: randomUUID(), where: 'site', text, ends: end },
    cookie: boss,
  });
  if (sent.status >= 400) throw new Error(`the notice was not taken: ${sent.text()}`);
  const times = await Promise.all(
    cluster.urls.map((origin) =>
      msUntil(async () => (await ask(origin, '/faq')).text().includes(text), 60_000),
    ),
  );
  say(
    times.every((ms) => ms <= 60_000),
    `a notice to visitors written on one process, shown by all ${times.length} within ${most(times)} ms, the limit is 60 s`,
  );
}

/** @param {Cluster} cluster */
export async function proveJobs(cluster) {
  const emails = Array.from({ length: LETTERS }, (_, n) => `letter-${n}@example.ru`);
  for (let n = 0; n < LETTERS; n += cluster.size) {
    const together = emails.slice(n, n + cluster.size);
    await Promise.all(together.map((email, which) => register(cluster, email, which)));
  }
  const sentTo = () =>
    cluster.mail.letters
      .flatMap((/** @type {{ to: string[] }} */ { to }) => to)
      .filter((/** @type {string} */ address) => address.startsWith('letter-'));
  await msUntil(async () => {
    await wait(50);
    return new Set(sentTo()).size === LETTERS;
  }, 60_000);
  // A second letter would come with the next round of the outbox at the latest.
  await wait(35_000);
  const sent = sentTo();
  say(
    sent.length === LETTERS && new Set(sent).size === LETTERS,
    `letters of ${LETTERS} registrations on all processes: ${sent.length} sent to ` +
      `${new Set(sent).size} people`,
  );
  const alone = await cluster.query(`select count(*)::int as n from jobs where failures > 0`);
  say(
    cluster.rates.asked() === 1 && alone[0].n === 0,
    `the exchange rate was asked for ${cluster.rates.asked()} time by ${cluster.size} processes, ` +
      `jobs that fail: ${alone[0].n}`,
  );
  const read = await Promise.all(
    cluster.metrics.map((url) => fetch(url).then((one) => one.text())),
  );
  const counting = read.filter((text) => text.includes('http_requests_total')).length;
  say(counting === cluster.size, `metrics of each process on its own port: ${counting}`);
}
