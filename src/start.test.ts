import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#server/db/db.server.ts';
import { createPostgresDatabase, silentLog } from '#test/database.ts';
import { start } from './start.server.ts';

async function settings(given: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return {
    folder,
    data: join(folder, 'data'),
    variables: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      FILES_DIR: join(folder, 'files'),
      LOG_LEVEL: 'silent',
      ...given,
    },
  };
}

const begin = (variables: Record<string, string>) =>
  start({ variables, mode: 'production', build: () => Promise.reject(new Error('no page')) });

describe('a start that can not succeed', () => {
  it('names the port that is taken, before it makes a database', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const { data, variables } = await settings({ PORT: String(port) });
    await expect(begin(variables)).rejects.toThrow(`Порт ${port} занят`);
    expect(existsSync(data)).toBe(false);
  });

  it('names the folder of pictures that can not be written, before it makes a database', async () => {
    const { folder, data, variables } = await settings({});
    await writeFile(join(folder, 'files'), 'a file where the folder should be');
    await expect(begin(variables)).rejects.toThrow(/В папку для картинок нельзя писать.*FILES_DIR/);
    expect(existsSync(data)).toBe(false);
  });
});

it('answers an HTTP/1.0 request that names no host', async () => {
  const { variables } = await settings({ SITE_URL: 'https://site.example', DEMO_CONTENT: 'no' });
  vi.spyOn(console, 'error').mockReturnValue();
  const running = await begin(variables);
  onTestFinished(() => running.close());
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.end('GET /robots.txt HTTP/1.0\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain('https://site.example/sitemap.xml');
});

it('waits for another process that fills the same PostgreSQL with the demo content', async () => {
  const { url, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  await (await openDatabase({ kind: 'postgres', url, poolMax: 1 }, silentLog)).close();
  await asked(url, SLOWLY);
  // Without a build there are no files to serve, and Hono says so.
  vi.spyOn(console, 'error').mockReturnValue();
  const starts = [1, 2].map(async () => {
    const { variables } = await settings({ DATABASE_URL: url, DEMO_CONTENT: 'yes' });
    const running = await begin(variables);
    onTestFinished(() => running.close());
  });
  await Promise.all(starts);
  expect(await asked(url, 'select count(*)::int as tours from tours')).toEqual([{ tours: 128 }]);
});

/** The demo content takes longer than a query of the pool may, as on a busy machine. */
const SLOWLY = `
  create function slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1.5); return null; end $$;
  create trigger slowly after insert on tours execute function slowly();
  create trigger slowly after insert on tour_stays execute function slowly();
  create trigger slowly after insert on tour_prices execute function slowly();`;

async function asked(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(question).finally(() => client.end());
  return rows;
}
