import { readFile } from 'node:fs/promises';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import {
  SEASON_FIELDS,
  SEASON_LABELS,
  seasonForm,
  seasonText,
} from '#features/tours/season/season-form.ts';
import { seasons } from '#features/tours/season/season-tables.server.ts';
import type { Season } from '#features/tours/season/season.ts';
import { changedMeanwhile } from '#lib/form/save-answer.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { TrailWords } from '#lib/trail/history-view.ts';
import { releaseFolder } from '#server/process/release-folder.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { editable, type Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';
import { invalid } from '#lib/problem.ts';

const { updated_at: _updated, ...columns } = getTableColumns(seasons);

/** The names of a season's fields in the history of changes. */
export const SEASON_TRAIL_WORDS: TrailWords = {
  fields: { hijri_year: 'Год хиджры', ...SEASON_LABELS },
  units: {},
};

/** All known seasons, the oldest first. They are public. */
export async function listSeasons(db: Db): Promise<Season[]> {
  return db.select(columns).from(seasons).orderBy(asc(seasons.hijri_year)).limit(100);
}

/**
 * Saves the season of a year in place of the former one. `was` is the season that the form began with
 * (see `seasonText`): saving fails when somebody else has saved since.
 */
export async function saveSeason(
  db: Db,
  staff: Staff,
  season: Season,
  { now, was }: { now: Date; was?: string | undefined },
): Promise<Result<null>> {
  return db.transaction(async (tx) => {
    const [kept] = await tx
      .select(columns)
      .from(seasons)
      .where(eq(seasons.hijri_year, season.hijri_year))
      .for('update');
    const known = kept && seasonText(kept);
    if (known !== undefined && was !== undefined && was !== known) {
      return refused(changedMeanwhile(known));
    }
    if (kept) {
      const { hijri_year } = editable(staff, kept);
      await tx
        .update(seasons)
        .set({ ...season, updated_at: now })
        .where(eq(seasons.hijri_year, hijri_year));
    } else await tx.insert(seasons).values({ ...season, updated_at: now });
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: kept ? 'update' : 'create',
      thing: { kind: 'season', id: season.hijri_year, title: `${season.hijri_year} год хиджры` },
      ...(kept && { before: kept }),
      after: season,
    });
    return done(null);
  });
}

/** How a field of a season goes back to a former value: as its form would set it. */
export const seasonReverter = {
  fields: SEASON_FIELDS,
  async set(
    db: Db,
    staff: Staff,
    { id, field, value, now }: { id: number; field: string; value: unknown; now: Date },
  ): Promise<Result<null>> {
    const kept = (await listSeasons(db)).find(({ hijri_year }) => hijri_year === id);
    const read = seasonForm.safeParse({ ...kept, [field]: value });
    if (read.success) return saveSeason(db, staff, read.data, { now });
    const message = read.error.issues.map((issue) => issue.message).join(' ');
    return refused(invalid(message));
  },
};

/** The seasons of a new site: `data/seasons.json`. */
export async function firstSeasons(): Promise<Season[]> {
  const file = await readFile(releaseFolder('data/seasons.json'), 'utf8');
  return z.array(seasonForm).parse(JSON.parse(file));
}

/** Writes the first seasons into a database without any. */
export async function writeFirstSeasons(db: Db, now: Date): Promise<void> {
  const known = await db.select({ year: seasons.hijri_year }).from(seasons).limit(1);
  if (known.length > 0) return;
  const rows = (await firstSeasons()).map((season) => ({ ...season, updated_at: now }));
  await db.insert(seasons).values(rows).onConflictDoNothing();
}
