import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresDatabase } from '#test/database.ts';
import { startPlainSite } from '../kit/own-site.ts';
import { clusterOf, openLine } from './postgres.ts';
import { figure, inTurn, keepAsking, KEPT, seconds, slowest, told } from './visitors.ts';

const LASTS_MS = 8000;
/** Two seconds for a connection, three for an answer, half a second for the rest. */
const REFUSED_WITHIN_MS = 5500;
const BACK_WITHIN_MS = 1000;
const WRITERS = 3;
const FORMS = 60;
/** The site treats a form that is sent faster as a program's. */
const FILLED_IN_MS = 3200;

let url = '';
let drop = async () => {};
let cluster: ReturnType<typeof clusterOf>;
let line: Awaited<ReturnType<typeof openLine>>;
let site: Awaited<ReturnType<typeof startPlainSite>>;

beforeAll(async () => {
  ({ url, drop } = await createPostgresDatabase());
  cluster = clusterOf(url);
  line = await openLine(cluster.socket, url);
  site = await startPlainSite({
    DATABASE_URL: line.url,
    DEMO_CONTENT: 'yes',
    LIMITS_FACTOR: '1000',
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  const code = await site.stop();
  line.stop();
  await drop();
  if (code !== 0) throw new Error(`The site ended with ${code}`);
});

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<T>(text).finally(() => client.end());
  return rows;
}

/** Request forms as visitors open them, filled in slowly enough. */
async function openForms() {
  const forms = [];
  for (let n = 0; n < FORMS; n += 1) {
    const html = await (await fetch(`${site.url}/zayavka`)).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
    const [key, opened] = [field('key'), field('opened')];
    if (!key || !opened) throw new Error('the form has no key');
    forms.push({ key, opened });
  }
  await wait(FILLED_IN_MS);
  return forms;
}

/** Sends forms one after the other, each repeatedly until it is accepted, like the page. */
function keepSending(forms: { key: string; opened: string }[]) {
  const taken: string[] = [];
  const strange: string[] = [];
  let refused = 0;
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const form = forms.pop();
      if (!form) return;
      const phone = `+7917${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
      for (let isTaken = false; !isTaken;) {
        const answer = await fetch(`${site.url}/zayavka`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: site.url },
          body: new URLSearchParams({ ...form, name: 'Амина', phone, consent: 'on' }),
        });
        await answer.arrayBuffer();
        isTaken = answer.status === 302;
        if (isTaken) taken.push(form.key);
        else if (answer.status === 503) refused += 1;
        else {
          strange.push(`request ${answer.status}`);
          break;
        }
        await wait(200);
      }
    }
  });
  return {
    strange,
    refused: () => refused,
    async end() {
      isOver = true;
      await Promise.all(writers);
      const keys = taken.map((key) => `'${key}'`).join(',');
      const rows = await query<{ form_key: string; n: number }>(
        `select form_key, count(*)::int as n from requests
          where form_key in (${keys || "''"}) group by form_key`,
      );
      const times = new Map(rows.map(({ form_key, n }) => [form_key, n]));
      return { taken: taken.length, wrong: taken.filter((key) => times.get(key) !== 1) };
    },
  };
}

it.each<{
  what: string;
  begin: () => unknown;
  end: () => unknown;
}>([
  { what: 'stopped and started', begin: () => cluster.stop(), end: () => cluster.start() },
  { what: 'connections reset', begin: () => resetAgainAndAgain(), end: () => endOfResets() },
  { what: 'hung', begin: () => cluster.hang(), end: () => cluster.goOn() },
  { what: 'black-holed', begin: () => line.swallow(), end: () => line.carry() },
  { what: 'pool exhausted by a lock', begin: () => lockTours(), end: () => unlockTours() },
])('PostgreSQL $what: kept pages stay, others are refused in time', async (fault) => {
  const forms = await openForms();
  let n = 0;
  const kept = keepAsking(site.url, inTurn(KEPT), { clients: 6, pauseMs: 50 });
  const made = keepAsking(site.url, () => `/tours/${fault.what.length}-${n++}`, {
    clients: 20,
    pauseMs: 200,
  });
  const writing = keepSending(forms);
  await wait(1500);
  const begunAt = performance.now();
  await fault.begin();
  await wait(LASTS_MS);
  await fault.end();
  const answersAt = await cluster.answers();
  await wait(4000);
  await Promise.all([kept.end(), made.end()]);
  const { taken, wrong } = await writing.end();

  const keptFailed = kept.answers.filter(({ status }) => status !== 200);
  const refused = made.answers.filter(({ status }) => status === 503);
  const strange = made.answers.filter(({ status }) => status !== 503 && status !== 404);
  // Later than this after the database answers again, no request is refused.
  const backMs = Math.max(0, ...refused.map(({ askedAt }) => askedAt - answersAt));
  const firstMs = Math.min(
    ...refused.filter(({ askedAt }) => askedAt > begunAt).map(({ ms }) => ms),
  );
  figure(
    `PostgreSQL ${fault.what}: ${keptFailed.length} of ${kept.answers.length} kept pages failed, ` +
      `slowest ${seconds(slowest(kept.answers))}; of ${made.answers.length} others ` +
      `${refused.length} got 503, within ${seconds(slowest(refused))}` +
      `${refused.length > 0 ? ` (the first in ${seconds(firstMs)})` : ''}; back after ` +
      `${seconds(backMs)}; ${taken} requests stored, ${wrong.length} lost or doubled`,
  );
  expect([keptFailed.map(told), strange.map(told), writing.strange, wrong]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect(taken).toBeGreaterThan(WRITERS);
  expect(slowest(refused)).toBeLessThan(REFUSED_WITHIN_MS);
  expect(backMs).toBeLessThan(BACK_WITHIN_MS);
});

let resets: NodeJS.Timeout | undefined;
function resetAgainAndAgain() {
  resets = setInterval(() => {
    query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vseumry'`,
    ).catch(() => {});
  }, 200);
}
function endOfResets() {
  clearInterval(resets);
}

let locker: pg.Client | undefined;
async function lockTours() {
  locker = new pg.Client(url);
  await locker.connect();
  await locker.query('begin; lock table tours in access exclusive mode');
}
async function unlockTours() {
  await locker?.query('rollback');
  await locker?.end();
}
