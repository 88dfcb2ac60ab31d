import { and, desc, eq, lt } from 'drizzle-orm';
import type { Profile } from '#features/tour-import/reading/profile.ts';
import type { ProfileRequest } from '#features/tour-import/reading/profile-request.ts';
import { listOwner, SITE } from '#features/tour-import/store/list-owner.server.ts';
import { importProfiles } from '#features/tour-import/sources/import-source-tables.server.ts';
import { NO_SETTINGS } from '#features/tour-import/understanding/sheet-settings.ts';
import { fold } from '#lib/text/russian.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';
import { nameSeenBy } from '#server/people/person-names.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** How many profiles are stored; the latest ones stay. */
const MOST = 200;

/** The stored profiles of an owner of lists, see `listOwner`; the latest first. */
export async function readProfiles(db: Db, owner: number): Promise<Profile[]> {
  const rows = await db
    .select({
      key: importProfiles.key,
      operator: importProfiles.operator_name,
      settings: importProfiles.settings,
      place: importProfiles.place,
      fileName: importProfiles.file_name,
      day: importProfiles.day,
      who: nameSeenBy(owner === SITE ? null : owner),
    })
    .from(importProfiles)
    .leftJoin(accounts, eq(accounts.id, importProfiles.account_id))
    .where(eq(importProfiles.operator_id, owner))
    .orderBy(desc(importProfiles.said_at), importProfiles.key)
    .limit(MOST);
  return rows.map((row) => ({ ...row, settings: { ...NO_SETTINGS, ...row.settings } }));
}

/**
 * Stores a profile for all staff, or for the people of one operator, replacing that of the same kind of
 * sheet; the oldest profiles are deleted.
 */
export async function keepProfile(
  db: Db,
  keeper: TourKeeper,
  { key, operator, settings, place, fileName }: ProfileRequest,
  now: Date,
): Promise<void> {
  const operator_id = listOwner(keeper);
  const isTheirs = eq(importProfiles.operator_id, operator_id);
  await db.transaction(async (tx) => {
    const said = {
      operator_name: operator,
      settings,
      place,
      file_name: fileName,
      day: dayInZone(now, MOSCOW),
      account_id: keeper.id,
      said_at: now,
    };
    await tx
      .insert(importProfiles)
      .values({ operator_id, key, operator: fold(operator), ...said })
      .onConflictDoUpdate({
        target: [importProfiles.operator_id, importProfiles.key, importProfiles.operator],
        set: said,
      });
    const [oldest] = await tx
      .select({ saidAt: importProfiles.said_at })
      .from(importProfiles)
      .where(isTheirs)
      .orderBy(desc(importProfiles.said_at))
      .offset(MOST - 1)
      .limit(1);
    if (oldest) {
      await tx
        .delete(importProfiles)
        .where(and(isTheirs, lt(importProfiles.said_at, oldest.saidAt)));
    }
  });
}
