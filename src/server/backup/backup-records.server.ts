import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupRefused, DAMAGED } from '#server/backup/backup-refused.server.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const record = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('database'),
    /** Migrations of its schema, the oldest first. */
    migrations: z.array(z.object({ at: z.number(), hash: z.string() })),
  }),
  /** Followed by its rows, one per line: an array of texts and nulls. */
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('table-end'), rows: count, digest: sha256 }),
  /** `last` is the last number given out; null when none was given out. */
  z.object({ kind: z.literal('sequence'), name: z.string(), last: z.string().nullable() }),
  z.object({ kind: z.literal('database-end'), tables: count }),
  z.object({ kind: z.literal('secret'), value: z.string() }),
  /** The key of the site's digests; null in a backup that is not encrypted. */
  z.object({
    kind: z.literal('site-key'),
    fingerprint: sha256,
    value: z.object({ key: z.string().length(43), madeAt: z.string() }).nullable(),
  }),
  /** Followed by its bytes. */
  z.object({ kind: z.literal('file'), path: z.string(), bytes: count, sha256 }),
  z.object({ kind: z.literal('end'), files: count }),
]);
export type BackupRecord = z.output<typeof record>;

/** One row: each value as PostgreSQL prints it. */
const row = z.array(z.string().nullable());
export type Row = z.output<typeof row>;

/** A record as a line of a backup: JSON and a line feed. */
export function recordLine(value: BackupRecord | Row): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Reads one line of a backup; null means that the backup ended too early. */
export function readRecord(line: string | null): BackupRecord | Row {
  if (line === null) throw new BackupRefused(DAMAGED);
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? row.parse(value) : record.parse(value);
  } catch (cause) {
    throw new BackupRefused(DAMAGED, { cause });
  }
}

/**
 * Counts rows and sums their SHA-256 modulo 2^256, so that the order of the rows does not matter.
 */
export function createRowDigest() {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: Buffer) {
      rows += 1;
      const hash = createHash('sha256').update(line).digest('hex');
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash}`));
    },
    result: () => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  };
}
