import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { installFromDebian } from '../../scripts/install-from-debian.mjs';
import { siteOfTest } from '../kit/own-site.ts';
import {
  ask,
  enter,
  figure,
  inTurn,
  keepAsking,
  KEPT,
  readingOf,
  send,
  told,
  versesRead,
} from './visitors.ts';

/**
 * The library from Debian's package libfaketime, which gives a process another time of day. Undefined
 * where there is none.
 */
function findLibrary(): string | undefined {
  if (process.env['FAKETIME_LIB']) return process.env['FAKETIME_LIB'];
  const folders = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime`);
  return folders
    .map((folder) => join(folder, 'libfaketime.so.1'))
    .find((library) => existsSync(library));
}

/** The machine's clock jumps from each to the next. */
const JUMPS = ['+0', '+6h', '+9d', '-5h', '-7d', '+0'];
const NOTICED_MS = 2500;
/** A form that is sent faster counts as a program's. */
const FILLED_IN_MS = 3200;
/** The form was opened before a jump: the page may ask to send it again, then to wait. */
const MOST_PRESSES = 3;

const HIDDEN = ['key', 'opened'] as const;
type Form = Record<(typeof HIDDEN)[number], string>;

function formIn(html: string): Form {
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  return { key: field('key'), opened: field('opened') };
}

async function openForm(origin: string): Promise<Form> {
  return formIn(await (await fetch(`${origin}/zayavka`)).text());
}

/**
 * How often «Отправить» is pressed until the request is accepted; follows the page's instructions.
 */
async function pressesUntilTaken(origin: string, opened: Form, phone: string): Promise<number> {
  let form = opened;
  for (let presses = 1; presses <= MOST_PRESSES; presses += 1) {
    const answer = await fetch(`${origin}/zayavka`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams({
        ...form,
        name: 'Амина',
        phone,
        email: 'amina@example.ru',
        consent: 'on',
      }),
    });
    if (answer.status === 302) return presses;
    form = formIn(await answer.text());
    await wait(FILLED_IN_MS);
  }
  return Infinity;
}

it('a clock that jumps by hours and days in both directions breaks nothing', async () => {
  const library = findLibrary() ?? (installFromDebian('libfaketime') ? findLibrary() : undefined);
  if (!library) throw new Error('this needs libfaketime: apt-get install libfaketime');
  const folder = mkdtempSync(join(tmpdir(), 'vseumry-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const offset = join(folder, 'offset');
  writeFileSync(offset, '+0');
  const site = await siteOfTest({
    LIMITS_FACTOR: '1000',
    LOG_LEVEL: 'error',
    OUTBOX_DIR: join(folder, 'outbox'),
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const cookie = await enter(site.url);
  const failed: string[] = [];
  const days = new Set<string>();
  let verse = 0;
  let asked = 0;
  let form = await openForm(site.url);
  for (const jump of JUMPS) {
    const visitors = keepAsking(site.url, inTurn([...KEPT, '/all?q=1', '/api/tours']));
    await wait(300);
    writeFileSync(offset, jump);
    await wait(NOTICED_MS);
    verse += 1;
    const saved = await send(site.url, 'PUT', '/api/quran/own', readingOf(verse), cookie);
    const page = await ask(site.url, '/account', { cookie });
    const presses = await pressesUntilTaken(site.url, form, `+7917000000${verse}`);
    form = await openForm(site.url);
    await visitors.end();
    const date = (await fetch(`${site.url}/api/health`)).headers.get('date') ?? '';
    days.add(new Date(date).toISOString().slice(0, 10));
    asked += visitors.answers.length + 3;
    failed.push(
      ...visitors.answers.filter(({ status }) => status !== 200).map(told),
      ...(saved.status === 200 ? [] : [`${jump}: saved ${saved.status} ${saved.text}`]),
      ...(page.status === 200 ? [] : [`${jump}: account ${page.status}`]),
      ...(presses <= MOST_PRESSES ? [] : [`${jump}: a request is never taken`]),
    );
  }
  const read = await versesRead(site.url, cookie);
  const lost = JUMPS.filter((_, place) => !read.has(place + 1));
  // Letters that were written while the clock ran ahead are sent nevertheless.
  const letters = () => {
    const all = existsSync(join(folder, 'outbox')) ? readdirSync(join(folder, 'outbox')) : [];
    return all.filter((name) => !name.startsWith('.')).length;
  };
  await expect.poll(letters, { timeout: 60_000 }).toBeGreaterThanOrEqual(JUMPS.length);
  const code = await site.stop();
  figure(
    `clock ${JUMPS.join(', ')}: ${failed.length} of ${asked} requests failed, ${lost.length} writes ` +
      `lost, ${letters()} letters left, the reader stays signed in, ends with ${code}`,
  );
  expect([failed, lost, code]).toEqual([[], [], 0]);
  // Today, nine days later and a week ago: otherwise the clock did not jump.
  expect(days.size).toBeGreaterThanOrEqual(3);
});
