import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { openDatabase } from '#server/db/db.server.ts';
import { openLoneConnection } from '#server/db/lone-connection.server.ts';
import { type PageModule, pageRoutes, serverBuild } from '#test/authorisation/authorisation.ts';
import { addPerson, PASSWORD } from '#test/accounts.ts';
import { copyEmbedded, silentLog } from '#test/database.ts';
import { runAdmin } from './admin/commands/run-admin.server.ts';
import routes from './routes.ts';
import { start } from './start.server.ts';

const modules = import.meta.glob<PageModule>('./**/*.route.tsx', { eager: true });
const build = serverBuild(pageRoutes(routes), (file) => modules[`./${file}`] ?? {});
const PAGE_BYTES = 8192;

/** Changes a byte in every page of a table, like a failing disk. */
async function damage(directory: string, table: string) {
  const { client, close } = await openLoneConnection({ kind: 'embedded', directory }, silentLog);
  const { rows } = await client.query<{ file: string }>('select pg_relation_filepath($1) as file', [
    table,
  ]);
  await close();
  const file = path.join(directory, 'postgres', rows[0]?.file ?? '');
  const bytes = readFileSync(file);
  expect(bytes.length).toBeGreaterThan(0);
  for (let at = 100; at < bytes.length; at += PAGE_BYTES) bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

it('of a table leaves prayer times and the Quran, and tells the owner how to restore', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-damage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const directory = path.join(folder, 'data');
  copyEmbedded(directory);
  const variables = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: directory,
    FILES_DIR: path.join(folder, 'files'),
    OUTBOX_DIR: path.join(folder, 'outbox'),
    DEMO_CONTENT: 'no',
    EXCHANGE_RATE_URLS: 'http://127.0.0.1:9/',
    LOG_LEVEL: 'error',
  };
  const database = await openDatabase({ kind: 'embedded', directory }, silentLog);
  await database.db.insert(tours).values({
    slug: 'saved',
    tour_type: 'umrah',
    city_from: 'Казань',
    departure_date: '2999-01-05',
    month: 'январь',
    days: 10,
  });
  await database.db.execute(sql`
    insert into trail (at, actor_id, actor_label, action, thing_kind, thing_id, thing_title, changes)
    values (now(), null, null, 'delete', 'account', '1', '', '[]')`);
  await addPerson(database.db, 'admin@site.example');
  await database.close();
  const told: string[] = [];
  const admin = (...line: string[]) => {
    const print = (text: string) => void told.push(text);
    return runAdmin(line, { variables, print, printError: print });
  };
  const copies = path.join(folder, 'copies');
  expect(await admin('backup', '--to', copies, '--json')).toBe(0);
  const { file } = JSON.parse(told.pop() ?? '') as { file: string };
  await damage(directory, 'tours');
  await damage(directory, 'trail');

  // Without a build there are no files to serve, and Hono says so.
  vi.spyOn(console, 'error').mockReturnValue();
  const logged: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
  const site = await start({ variables, mode: 'production', build: async () => build });
  const answers = await Promise.all(
    ['/vremya-namaza/kazan', '/koran/36-ya-sin', '/all', '/api/health'].map(async (address) => {
      const answer = await fetch(`${site.url}${address}`);
      return { status: answer.status, text: await answer.text() };
    }),
  );
  const signedIn = await fetch(`${site.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@site.example', password: PASSWORD }),
  });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const dashboard = await fetch(`${site.url}/admin.data`, {
    headers: { cookie: cookie.join('; ') },
  });
  const dashboardText = await dashboard.text();
  const { summary } = site;
  await site.close();
  vi.restoreAllMocks();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 200]);
  expect(dashboard.status).toBe(200);
  expect(dashboardText).toContain('restore ФАЙЛ');
  expect(answers[3]?.text).toContain('"damaged":true');
  expect(summary.at(-1)).toContain('npm run admin -- restore ФАЙЛ');
  expect(logged.join('')).toContain('npm run admin -- restore ФАЙЛ');

  expect(await admin('restore', file)).toBe(0);
  expect(told.join('\n')).toContain('Прежняя база повреждена');
  const restored = await openDatabase({ kind: 'embedded', directory }, silentLog);
  expect(await restored.db.$count(tours)).toBe(1);
  await restored.close();
});
