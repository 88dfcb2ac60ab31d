import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { applyMigrations } from '#server/db/db-migrations.server.ts';
import { createPostgresDatabase } from '#test/database.ts';

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

const read = (file: string) => JSON.parse(readFileSync(`drizzle/meta/${file}`, 'utf8')) as unknown;
const { entries } = read('_journal.json') as Journal;

test('migrations create exactly the tables of the program', async () => {
  const tables = import.meta.glob<Record<string, unknown>>('../../**/*-tables.server.ts', {
    eager: true,
  });
  const known = generateDrizzleJson(Object.assign({}, ...Object.values(tables)));
  const last = entries.at(-1)?.tag.slice(0, 4);
  const made = read(`${last}_snapshot.json`) as typeof known;
  expect(await generateMigration(made, known)).toEqual([]);
});

test('each migration is younger than the one before it; otherwise it would be skipped', () => {
  const times = entries.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
});

test('a program accepts a database with additions of a newer one, but not with removals', async () => {
  const { url, drop } = await createPostgresDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  const client = new pg.Client(url);
  onTestFinished(async () => {
    await client.end();
    await drop();
    rmSync(folder, { recursive: true });
  });
  await client.connect();
  cpSync('drizzle', folder, { recursive: true });
  const add = (sql: string) => {
    const last = newer.at(-1);
    const step = {
      idx: (last?.idx ?? 0) + 1,
      when: (last?.when ?? 0) + 1,
      tag: `step_${newer.length}`,
    };
    newer.push({ ...last, ...step });
    writeFileSync(path.join(folder, `${step.tag}.sql`), sql);
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries: newer }));
  };
  const newer = [...entries];
  add('alter table tours add column stars integer');
  await applyMigrations(client, folder);
  await applyMigrations(client);
  add(
    `alter table tours drop column stars; comment on schema "drizzle" is 'needs ${newer.length + 1}'`,
  );
  await applyMigrations(client, folder);
  await expect(applyMigrations(client)).rejects.toThrow(
    `нужен шаг ${newer.length}, а эта программа знает ${entries.length}`,
  );
});
