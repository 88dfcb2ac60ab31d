import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startBucketServer } from '#test/hosts/bucket-server.ts';
import { siteOfTest } from '../kit/own-site.ts';
import { ask, enter, figure, KEPT, seconds, slowest, told } from './visitors.ts';

/**
 * When the prayer service does not respond, the first visitor of a page waits for its time limit.
 */
const ANSWERED_WITHIN_MS = 6000;
const PAGES = [
  ...KEPT,
  '/vremya-namaza/ufa',
  '/all.data',
  '/api/tours',
  '/api/exchange-rate',
  '/zayavka',
  '/account/sign-in',
  '/sitemap.xml',
  '/api/health',
];

/** A host that accepts every connection and never answers. */
async function silentHost(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const bucketSettings = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'images',
  S3_REGION: 'ru-1',
  S3_ACCESS_KEY_ID: 'test-key',
  S3_SECRET_ACCESS_KEY: 'not-the-secret',
});

/** The addresses of a tour and of a hotel in the demo catalogue. */
async function tourAndHotel(origin: string): Promise<string[]> {
  const all = await (await fetch(`${origin}/all`)).text();
  const tour = /href="(\/tours\/[a-z0-9-]+)"/.exec(all)?.[1] ?? '';
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const hotel = /<loc>[^<]*?(\/hotels\/[a-z0-9-]+)<\/loc>/.exec(sitemap)?.[1] ?? '';
  expect([tour, hotel].every(Boolean), `${tour} ${hotel}`).toBe(true);
  return [tour, hotel];
}

it.each([
  { how: 'dead', port: async () => 9 },
  { how: 'silent', port: silentHost },
])('mail, bots, bucket, rates and prayer times $how: every page answers', async (hosts) => {
  const port = await hosts.port();
  const base = `http://127.0.0.1:${port}`;
  const site = await siteOfTest({
    LIMITS_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    TELEGRAM_BOT_TOKEN: '123456:test-token-of-nobody',
    TELEGRAM_API_URL: base,
    MAX_BOT_TOKEN: 'max-token-of-nobody',
    MAX_API_URL: base,
    EXCHANGE_RATE_URLS: `${base}/`,
    PRAYER_API_URL: `${base}/`,
    RECITATION_URLS: `${base}/quran`,
    ...bucketSettings(base),
  });
  const pages = [...PAGES, ...(await tourAndHotel(site.url))];
  // A missing picture delays no other one.
  const picture = ask(site.url, '/images/hotels/1763629200000_abcdef012345.webp');
  const answers = [];
  for (const path of pages) answers.push(await ask(site.url, path));
  const again = await Promise.all(pages.map((path) => ask(site.url, path)));
  const html = await (await fetch(`${site.url}/zayavka`)).text();
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const form = { key: field('key'), opened: field('opened') };
  await wait(3200);
  const sentAt = performance.now();
  const sent = await fetch(`${site.url}/zayavka`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({ ...form, name: 'Амина', phone: '+79170000000', consent: 'on' }),
  });
  const sentMs = performance.now() - sentAt;
  const shown = await picture;
  const code = await site.stop();
  const failed = [...answers, ...again].filter(({ status }) => status !== 200);
  figure(
    `mail, bots, bucket, rates and prayer times ${hosts.how}: ${failed.length} of ` +
      `${answers.length + again.length} pages failed, slowest ${seconds(slowest(answers))}, then ` +
      `${seconds(slowest(again))}; a request is taken in ${seconds(sentMs)}; a picture gets ` +
      `${shown.status} after ${seconds(shown.ms)}`,
  );
  expect(failed.map(told)).toEqual([]);
  expect([sent.status, shown.status, code]).toEqual([302, 503, 0]);
  expect(slowest([...answers, ...again])).toBeLessThan(ANSWERED_WITHIN_MS);
  expect(sentMs).toBeLessThan(ANSWERED_WITHIN_MS);
});

it('a bucket that refuses the key is not reported as «not found»', async () => {
  const bucket = await startBucketServer();
  onTestFinished(() => bucket.stop());
  const site = await siteOfTest({
    LOG_LEVEL: 'silent',
    ...bucketSettings(bucket.settings.endpoint),
  });
  const pages = [...PAGES, ...(await tourAndHotel(site.url))];
  const answers = await Promise.all(pages.map((path) => ask(site.url, path)));
  const shown = await ask(site.url, '/images/hotels/1763629200000_abcdef012345.webp');
  figure(`bucket answers 403: a picture gets ${shown.status}, pages as always`);
  expect(answers.filter(({ status }) => status !== 200).map(told)).toEqual([]);
  expect([shown.status, await site.stop()]).toEqual([503, 0]);
});

it('corrupt pictures in the store break no page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vseumry-spoilt-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const FILES_DIR = join(folder, 'files');
  const site = await siteOfTest({ FILES_DIR, LOG_LEVEL: 'silent', LIMITS_FACTOR: '1000' });
  const files = readdirSync(FILES_DIR, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[a-z-]+\/\d{13}_.*\.(webp|jpe?g|png)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const [place, name] of files.entries()) {
    const file = join(FILES_DIR, name);
    const bytes = readFileSync(file);
    // Truncated, other bytes, or nothing at all.
    const spoilt = [bytes.subarray(0, bytes.length / 2), Buffer.alloc(500, 7), Buffer.alloc(0)];
    writeFileSync(file, spoilt[place % spoilt.length] ?? '');
  }
  const cookie = await enter(site.url);
  const pages = [...PAGES, ...(await tourAndHotel(site.url))];
  const cards = [];
  for (const path of pages.slice(-2)) {
    const html = await (await fetch(site.url + path)).text();
    const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
    expect(card, path).toBeDefined();
    const { pathname, search } = new URL((card ?? '').replaceAll('&amp;', '&'), site.url);
    cards.push(pathname + search);
  }
  const asked = [...pages, ...cards, ...files.slice(0, 20).map((name) => `/images/${name}`)];
  const answers = [];
  for (const path of asked) answers.push(await ask(site.url, path));
  for (const path of ['/upload-images', '/admin', '/admin/hotels', '/api/images?folder=hotels'])
    answers.push(await ask(site.url, path, { cookie }));
  const failed = answers.filter(({ status }) => status !== 200);
  figure(
    `${files.length} pictures spoilt in the store: ${failed.length} of ${answers.length} answers ` +
      `failed, slowest ${seconds(slowest(answers))}`,
  );
  expect(failed.map(told)).toEqual([]);
  expect(await site.stop()).toBe(0);
});
