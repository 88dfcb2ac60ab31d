import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

const read = (file: string) => JSON.parse(readFileSync(`drizzle/meta/${file}`, 'utf8')) as unknown;
const { entries } = read('_journal.json') as Journal;

test('migrations make exactly the tables the program knows', async () => {
  const tables = import.meta.glob<Record<string, unknown>>('../**/*-tables.server.ts', {
    eager: true,
  });
  const known = generateDrizzleJson(Object.assign({}, ...Object.values(tables)));
  const last = entries.at(-1)?.tag.slice(0, 4);
  const made = read(`${last}_snapshot.json`) as typeof known;
  expect(await generateMigration(made, known)).toEqual([]);
});

test('each migration is younger than the one before it, or it would be passed over', () => {
  const times = entries.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
});
