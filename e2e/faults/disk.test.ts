import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { STAYS } from '#lib/form/save-answer.ts';
import { canMount, smallDisk } from '#test/small-disk.ts';
import { linkIn, newestLetter } from '../kit/letters.ts';
import { BOSS, PASSWORD, siteOfTest } from '../kit/own-site.ts';
import {
  ask,
  enter,
  figure,
  inTurn,
  IS_PROOF,
  keepAsking,
  KEPT,
  readingOf,
  seconds,
  send,
  slowest,
  told,
  versesRead,
} from './visitors.ts';

const MEGABYTE = 1_000_000;
/** With less free space than this the embedded database is read-only. */
const READ_ONLY_BELOW_MB = 200;
const FULL_FOR_MS = IS_PROOF ? 10_000 : 3000;
/** A form that is sent sooner counts as a program's. */
const TOO_FAST_MS = 3100;
const WRITERS = 4;
const IMAGE = '/api/images/hotels/1763629200000_abcdef012345';

/** An open form, filled in; the function sends it without scripts, when it is old enough. */
async function openedForm(origin: string, path: string, filled: Record<string, string>) {
  const page = await (await fetch(origin + path)).text();
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const fields = { key: hidden('key'), opened: hidden('opened'), ...filled };
  const oldEnough = wait(TOO_FAST_MS);
  return async (more: Record<string, string> = {}) => {
    await oldEnough;
    const body = new URLSearchParams({ ...fields, ...more });
    const headers = { origin, accept: 'text/html' };
    const answer = await fetch(origin + path, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };
}

/** The forms that anybody can send: their fields, and what they say when nothing can be saved. */
const FORMS: [path: string, filled: Record<string, string>, said: string, kept: string][] = [
  [
    '/zayavka',
    { name: 'Мунира', phone: '+7 917 000-00-00', consent: 'on' },
    'Заявка не\u00a0отправлена',
    'value="Мунира"',
  ],
  [
    '/soobshchit-ob-oshibke?gde=/faq',
    { kind: 'text', words: 'Опечатка в ответе' },
    'Сообщение не\u00a0отправлено',
    '>Опечатка в ответе</textarea>',
  ],
  [
    '/account/register',
    { email: 'munira@example.ru', password: PASSWORD, confirmPassword: PASSWORD, consent: 'on' },
    'Ошибка при регистрации: сайт сейчас',
    'value="munira@example.ru"',
  ],
  [
    '/account/sign-in',
    { email: BOSS, password: PASSWORD },
    'Ошибка входа: сайт сейчас',
    `value="${BOSS}"`,
  ],
  ['/account/forgot', { email: BOSS }, 'Письмо не\u00a0отправлено', `value="${BOSS}"`],
];

/** The forms behind the links of three letters: a new password, an invitation and an address. */
async function formsOfLetters(origin: string, outbox: string, cookie: string) {
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const forgot = await openedForm(origin, '/account/forgot', { email: BOSS });
  expect((await forgot()).status).toBe(200);
  const headers = { origin, cookie, accept: 'text/html' };
  const asBoss = async (path: string, filled: Record<string, string>) => {
    const body = new URLSearchParams(filled);
    return (await fetch(origin + path, { method: 'POST', headers, body })).status;
  };
  const invited = { intent: 'invite', email: 'timur@example.ru', role: 'staff' };
  expect(await asBoss('/admin/invitations', invited)).toBe(200);
  const changed = { intent: 'email', email: 'other@example.ru', password: PASSWORD };
  expect(await asBoss('/account', changed)).toBe(200);
  const named = { name: 'Тимур', consent: 'on', ...passwords };
  const letters: typeof FORMS = [
    ['reset-password', passwords, 'Пароль не\u00a0изменён', 'name="token"'],
    ['invitation', named, 'Приглашение не\u00a0принято', 'value="Тимур"'],
    ['change-email', { password: PASSWORD }, 'Адрес не\u00a0подтверждён', 'name="token"'],
  ];
  return Promise.all(
    letters.map(async ([kind, filled, ...expected]): Promise<(typeof FORMS)[number]> => {
      const { pathname, search, searchParams } = new URL(linkIn(await newestLetter(outbox, kind)));
      const token = searchParams.get('token') ?? '';
      return [pathname + search, { token, ...filled }, ...expected];
    }),
  );
}

it('this machine allows mounting a small disk', () => {
  expect(canMount || !IS_PROOF, 'run it as root').toBe(true);
});

it.runIf(canMount)('with a full disk nothing is lost, and the site recovers itself', async () => {
  const disk = smallDisk(500);
  const pictures = smallDisk(24);
  if (!disk || !pictures) throw new Error('no small disk');
  onTestFinished(() => {
    disk.remove();
    pictures.remove();
  });
  const outbox = mkdtempSync(join(tmpdir(), 'vseumry-outbox-'));
  onTestFinished(() => rmSync(outbox, { recursive: true, force: true }));
  const settings = {
    OUTBOX_DIR: outbox,
    LIMITS_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(disk.directory, 'data'),
    FILES_DIR: join(pictures.directory, 'files'),
  };
  const site = await siteOfTest(settings);
  const cookie = await enter(site.url);
  const write = (verse: number) =>
    send(site.url, 'PUT', '/api/quran/own', readingOf(verse), cookie).catch(() => null);
  const health = async () => {
    const answer = await fetch(`${site.url}/api/health`);
    return { code: answer.status, ...((await answer.json()) as { writes: boolean }) };
  };
  const until = async (isSo: () => Promise<boolean>) => {
    const from = performance.now();
    while (!(await isSo())) {
      if (performance.now() - from > 60_000) throw new Error('it never was so');
      await wait(50);
    }
    return performance.now() - from;
  };
  for (const path of KEPT) expect((await ask(site.url, path)).status, path).toBe(200);
  expect((await write(1))?.status).toBe(200);
  const forms = await Promise.all(
    [...FORMS, ...(await formsOfLetters(site.url, outbox, cookie))].map(async (form) => {
      const [path, filled, ...expected] = form;
      return { path, post: await openedForm(site.url, path, filled), expected };
    }),
  );

  // Nearly full: pages and reads work, a write is refused with a message before anything breaks.
  disk.leave((READ_ONLY_BELOW_MB / 2) * MEGABYTE);
  const noticedMs = await until(async () => (await write(2))?.status === 503);
  const refusal = JSON.parse((await write(2))?.text ?? '{}') as { message: string };
  expect(refusal.message).toMatch(/[а-яё]/);
  expect(await health()).toMatchObject({ code: 200, database: true, writes: false });
  expect((await versesRead(site.url, cookie)).has(1)).toBe(true);
  for (const path of KEPT) expect((await ask(site.url, path)).status, path).toBe(200);
  // Without scripts a form comes back, filled in but for passwords; with them the page has its input still.
  for (const { path, post, expected } of forms) {
    const [said, kept] = expected;
    const unsent = await post();
    expect(unsent.status, path).toBe(503);
    expect(unsent.text, path).toMatch(new RegExp(`role="alert"[^>]*>${said}`));
    expect(unsent.text, path).toContain(kept);
    expect(unsent.text, path).not.toContain(PASSWORD);
    expect((await post({ [STAYS]: 'on' })).text, path).not.toContain(kept);
  }
  disk.empty();
  const againMs = await until(async () => (await write(3))?.status === 200);
  figure(
    `disk nearly full: a write refused after ${seconds(noticedMs)}, health says writes: false, ` +
      `writes again ${seconds(againMs)} after there is room`,
  );

  // Full between two checks, in the middle of writes.
  const saved = new Set<number>();
  const strange: string[] = [];
  let verse = 10;
  let refused = 0;
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const mine = verse++;
      const answer = await write(mine);
      if (answer?.status === 200) saved.add(mine);
      else if (answer?.status === 503 && /[а-яё]/.test(answer.text)) refused += 1;
      else strange.push(`${answer?.status} ${answer?.text}`);
      await wait(20);
    }
  });
  const visitors = keepAsking(site.url, inTurn(KEPT), { clients: 4 });
  await until(async () => saved.size > 20);
  disk.leave(0);
  await wait(FULL_FOR_MS);
  expect((await health()).writes).toBe(false);
  disk.empty();
  const before = saved.size;
  const mendedMs = await until(async () => saved.size > before);
  isOver = true;
  await Promise.all(writers);
  await visitors.end();
  const lost = async () => {
    const read = await versesRead(site.url, cookie);
    return [...saved].filter((one) => !read.has(one));
  };
  const lostNow = await lost();
  const failed = visitors.answers.filter(({ status }) => status !== 200);
  figure(
    `disk full under writes: ${saved.size} saved, ${refused} refused, ${lostNow.length} lost; ` +
      `${failed.length} of ${visitors.answers.length} kept pages failed, slowest ` +
      `${seconds(slowest(visitors.answers))}; writes again after ${seconds(mendedMs)}`,
  );
  expect([strange, lostNow, failed.map(told)]).toEqual([[], [], []]);

  // The store of pictures is full: an upload is refused with a message and leaves no file.
  const { data, info } = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#a9792b' },
  })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  expect(info.size).toBeGreaterThan(0);
  pictures.leave(0);
  const upload = await send(site.url, 'PUT', IMAGE, data, cookie);
  const left = readdirSync(settings.FILES_DIR, { recursive: true, encoding: 'utf8' });
  pictures.empty();
  const uploadAgain = await send(site.url, 'PUT', IMAGE, data, cookie);
  figure(`store of pictures full: ${upload.status}, with room again ${uploadAgain.status}`);
  expect(upload.status).toBe(507);
  expect(upload.text).toContain('закончилось место');
  expect(left.filter((name) => /\.part$|1763629200000/.test(name))).toEqual([]);
  expect(uploadAgain.status).toBe(201);
  expect(await site.stop()).toBe(0);
});
