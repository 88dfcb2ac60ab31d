import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '#test/password.ts';
import { type PageModule, pageRoutes, serverBuild } from '#test/authorisation/authorisation.ts';
import { copyEmbedded, createPostgresDatabase } from '#test/database.ts';
import { quickEngine } from '#test/proof.ts';
import { startMailServer } from '#test/hosts/mail-server.ts';
import { runAdmin } from './commands/run-admin.server.ts';
import routes from '../routes.ts';
import { type Running, start } from '../start.server.ts';

const modules = import.meta.glob<PageModule>('../**/*.route.tsx', { eager: true });
const build = serverBuild(pageRoutes(routes), (file) => modules[`../${file}`] ?? {});
const ADMIN = 'admin@site.example';
const READER = 'reader@site.example';
const NEW_PASSWORD = 'караван-в-ночи-9';
/** Nobody listens there. */
const WRONG_SMTP = 'smtp://site:word@127.0.0.1:9';

let folder: string;
let variables: Record<string, string>;
let site: Running | null = null;
const undo: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vseumry-mail-'));
  variables = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    FILES_DIR: path.join(folder, 'files'),
    OUTBOX_DIR: path.join(folder, 'outbox'),
    SITE_URL: 'https://site.example',
    DEMO_CONTENT: 'no',
    EXCHANGE_RATE_URLS: 'http://127.0.0.1:9/',
    LOG_LEVEL: 'silent',
    LIMITS_FACTOR: '1000',
  };
  // Without a build there are no files to serve, and Hono reports that.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  await stop();
  for (const step of undo.splice(0).toReversed()) await step();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

async function stop() {
  await site?.close();
  site = null;
}

async function startAgain(changed: Record<string, string> = {}) {
  await stop();
  const given = { ...variables, ...changed };
  site = await start({ variables: given, mode: 'production', build: async () => build });
}

/** The status; any success counts as 200. */
async function post(address: string, body: object): Promise<number> {
  const answer = await fetch(`${site?.url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.ok ? 200 : answer.status;
}

const signUp = (email: string) =>
  post('/api/sign-up', { email, password: PASSWORD, consent: true });
const signIn = (email: string, password = PASSWORD) => post('/api/sign-in', { email, password });

/** Sends a form of a page like a browser without scripts. */
async function send(address: string, fields: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${site?.url}${address}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function admin(...line: string[]): Promise<Record<string, unknown>> {
  const told: string[] = [];
  const print = (text: string) => void told.push(text);
  await runAdmin([...line, '--json'], { variables, print, printError: print });
  return JSON.parse(told.join('')) as Record<string, unknown>;
}

const ENGINES: Record<string, () => Promise<void>> = {
  embedded: async () => copyEmbedded(path.join(folder, 'data')),
  PostgreSQL: async () => {
    const { url, drop } = await createPostgresDatabase();
    undo.push(drop);
    variables['DATABASE_URL'] = url;
  },
};

describe.each(quickEngine(ENGINES))('switching SMTP on (%s)', (engine, prepare) => {
  /** Runs a command like the owner: the embedded database allows one process. */
  async function atConsole(smtp: string, ...line: string[]) {
    if (engine === 'embedded') await stop();
    const told = await admin(...line);
    if (engine === 'embedded') await startAgain({ SMTP_URL: smtp });
    return told;
  }

  it('locks nobody out, with right or wrong settings', async () => {
    await prepare();
    await startAgain();
    for (const email of [ADMIN, READER]) expect(await signUp(email)).toBe(200);

    await startAgain({ SMTP_URL: WRONG_SMTP });
    for (const email of [ADMIN, READER]) expect(await signIn(email)).toBe(200);
    // A new person is asked to confirm the address, and no letter arrives; the owner confirms it.
    const newcomer = 'newcomer@site.example';
    expect(await signUp(newcomer)).toBe(200);
    expect(await signIn(newcomer)).toBe(403);
    const letter = await admin('test-letter', ADMIN);
    expect(letter).toMatchObject({ ok: true, sent: false });
    variables['SMTP_URL'] = WRONG_SMTP;
    expect(await admin('test-letter', ADMIN)).toMatchObject({
      ok: false,
      error: expect.stringContaining('Проверьте SMTP_URL'),
    });
    const confirmed = await atConsole(WRONG_SMTP, 'confirm-email', newcomer);
    expect(confirmed).toMatchObject({ ok: true, changed: true });
    expect(await signIn(newcomer)).toBe(200);

    // An administrator who forgot the password gets no letter either.
    expect(await send('/account/forgot', { email: ADMIN })).toBeLessThan(400);
    const { link } = await atConsole(WRONG_SMTP, 'reset-password', ADMIN);
    const token = new URL(String(link)).searchParams.get('token') ?? '';
    await send('/account/reset', {
      token,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect(await signIn(ADMIN)).toBe(400);
    expect(await signIn(ADMIN, NEW_PASSWORD)).toBe(200);

    // With correct settings the waiting letters are sent, and a new address is confirmed by its
    // letter.
    const mail = await startMailServer();
    undo.push(mail.close);
    const right = `smtp://127.0.0.1:${mail.port}`;
    await startAgain({ SMTP_URL: right });
    const late = 'late@site.example';
    expect(await signUp(late)).toBe(200);
    const confirming = () =>
      mail.letters.find(({ to, mail: { text } }) => to[0] === late && text?.includes('token='));
    await expect.poll(() => confirming() !== undefined, { timeout: 30_000 }).toBe(true);
    const [, word = ''] = /confirm\?token=([\w-]+)/.exec(confirming()?.mail.text ?? '') ?? [];
    expect(await signIn(late)).toBe(403);
    await send('/account/confirm', { token: word, password: PASSWORD });
    expect(await signIn(late)).toBe(200);
    expect(await signIn(ADMIN, NEW_PASSWORD)).toBe(200);

    // With mail off again, nobody waits for a letter that will not come.
    const last = 'last@site.example';
    expect(await signUp(last)).toBe(200);
    expect(await signIn(last)).toBe(403);
    delete variables['SMTP_URL'];
    await startAgain();
    expect(await signIn(last)).toBe(200);
  });
});
