// Rows of a sheet brought into the catalogue ÷ the bare loop: one INSERT after the other of the same
// tours on the same engine, with as many commits as the import makes, and with one for every row.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRounds, median, printTable, readOptions } from './measure.mjs';
import { openSources } from './source-loader.mjs';

const options = readOptions({ rounds: 3, rows: 1000 });
const { load, close } = await openSources();
const { openDatabase } = await load('src/server/db/db.server.ts');
const { createLog } = await load('src/server/process/log.server.ts');
const { accounts } = await load('src/server/session/account-tables.server.ts');
const { tours } = await load('src/features/tours/tables/tours-tables.server.ts');
const { checkRow } = await load('src/features/tour-import/row/import-row.ts');
const { importRows } = await load('src/features/tour-import/store/import-rows.server.ts');
const { rowsAtOnce } = await load('src/features/tour-import/rows/import-run.ts');

const cells = Array.from({ length: options.rows }, (_, place) => ({
  tour_type: 'Умра',
  city_from: 'Казань',
  departure_date: `${1 + (place % 28)}.${1 + (place % 12)}.2027`,
  days: String(7 + (place % 14)),
  price: String(1000 + place),
  company_name: `Тихий караван ${place % 40}`,
  description: 'Перелёт, визы, проживание рядом с Харамом, питание и экскурсии. '.repeat(8),
  whatsapp: '+79171234567',
  tour_status: 'VIP',
}));
const rows = cells.map((row, place) => ({ line: place + 2, cells: row }));
const values = cells.map((row, place) => ({
  ...checkRow(row).imported.tour,
  slug: `bare-${place}`,
}));
const step = rowsAtOnce(options.rows);

const directory = mkdtempSync(join(tmpdir(), 'bench-import-'));
const postgres = process.env.TEST_DATABASE_URL;
try {
  printTable([
    await measured('embedded', { kind: 'embedded', directory }),
    ...(postgres ? [await measured('PostgreSQL', { kind: 'postgres', url: postgres })] : []),
  ]);
} finally {
  rmSync(directory, { recursive: true, force: true });
  await close();
}

/**
 * @param {string} engine
 * @param {object} settings
 */
async function measured(engine, settings) {
  const database = await openDatabase(settings, createLog('silent'));
  const { db } = database;
  const [account] = await db
    .insert(accounts)
    .values({
      email: `bench-${randomUUID()}@example.ru`,
      password_hash: 'none',
      consented_at: new Date(),
      consent_version: '1',
    })
    .returning({ id: accounts.id });
  const staff = { kind: 'account', id: account.id, email: 'bench@example.ru', role: 'staff' };
  /** @type {Record<string, () => Promise<void>>} */
  const loops = {
    async import() {
      const id = randomUUID();
      for (let at = 0; at < rows.length; at += step) {
        const request = { fileName: 'bench', rows: rows.slice(at, at + step) };
        const outcome = await importRows(db, staff, id, request, new Date());
        if (
          !outcome.value.every((/** @type {{ outcome: string }} */ row) => row.outcome === 'added')
        )
          throw new Error('not every row was added');
      }
    },
    async batches() {
      for (let at = 0; at < values.length; at += step) {
        await db.transaction(async (/** @type {typeof db} */ tx) => {
          for (const tour of values.slice(at, at + step)) await tx.insert(tours).values(tour);
        });
      }
    },
    async single() {
      for (const tour of values) await db.insert(tours).values(tour);
    },
  };
  const results = await inRounds(options.rounds, Object.keys(loops), async (name) => {
    await db.execute('truncate tours, tour_imports cascade');
    const startedAtMs = performance.now();
    await loops[name]?.();
    return (options.rows * 1000) / (performance.now() - startedAtMs);
  });
  await database.close();
  const rate = (/** @type {string} */ name) => median(results[name] ?? []);
  return {
    engine,
    'import rows/s': rate('import'),
    [`bare, a commit for ${step}`]: rate('batches'),
    ratio: rate('import') / rate('batches'),
    'bare, a commit each': rate('single'),
    'ratio ': rate('import') / rate('single'),
    goal: '≥ 0.5',
  };
}
