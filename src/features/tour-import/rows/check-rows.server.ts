import { and, inArray, or } from 'drizzle-orm';
import type { CheckRequest } from '#features/tour-import/rows/import-request.ts';
import { checkRow } from '#features/tour-import/rows/import-row.ts';
import { knownTours, statedTerms } from '#features/tour-import/rows/known-tours.server.ts';
import type { RowVerdict } from '#features/tour-import/rows/row-outcome.ts';
import { hotelsSaid } from '#features/tour-import/rows/row-stays.ts';
import { changeOf, hasLists, isNoChange } from '#features/tour-import/updating/changed-fields.ts';
import { changeWords } from '#features/tour-import/updating/change-words.ts';
import { matchTour } from '#features/tour-import/updating/match-tour.ts';
import { withKnownNames } from '#features/tours/store/tour-directory.server.ts';
import { offerLists } from '#features/tours/store/read-offer.server.ts';
import { stayHotels } from '#features/tours/store/stay-hotels.server.ts';
import { tours } from '#features/tours/store/tours-tables.server.ts';
import { asVersion, versionedColumns } from '#features/tours/store/write-tours.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';

/** The dry run: the relation of each row to the present tours. Nothing is written. */
export async function checkRows(
  db: Db,
  _staff: Staff,
  { rows }: CheckRequest,
): Promise<RowVerdict[]> {
  return rowVerdicts(db, rows);
}

/** The same for a job, which acts for no person. */
export async function rowVerdicts(db: Db, rows: CheckRequest['rows']): Promise<RowVerdict[]> {
  const valid = rows.flatMap(({ line, cells, offer }) => {
    const checked = checkRow(cells, offer);
    return checked.isValid ? [{ line, cells, imported: checked.imported }] : [];
  });
  if (valid.length === 0) return [];
  const { named } = await withKnownNames(
    db,
    valid.map(({ imported }) => imported.tour),
  );
  const good = valid.map((row, at) => ({
    ...row,
    imported: { ...row.imported, tour: named[at] ?? row.imported.tour },
  }));
  const known = await knownTours(
    db,
    good.map(({ imported }) => imported.tour),
  );
  const slugs = good.flatMap(({ imported }) => imported.slug ?? []);
  const found = await db
    .select(versionedColumns)
    .from(tours)
    .where(
      or(
        and(
          inArray(tours.departure_date, [
            ...new Set(good.map((row) => row.imported.tour.departure_date)),
          ]),
          inArray(tours.city_from, [...new Set(good.map((row) => row.imported.tour.city_from))]),
        ),
        slugs.length > 0 ? inArray(tours.slug, slugs) : undefined,
      ),
    )
    .orderBy(tours.id);
  const offers = await offerLists(
    db,
    good.some(({ imported }) => hasLists(imported.offer)) ? found.map(({ id }) => id) : [],
  );
  const hotelOf = await stayHotels(
    db,
    good.flatMap(({ imported }) => hotelsSaid(imported.offer)),
  );
  const versions = new Map(found.map((row) => [row.id, asVersion(row).version]));
  return good.map(({ line, cells, imported }): RowVerdict => {
    const match = matchTour(imported, found);
    const duplicate = known.exact(statedTerms(imported));
    if (match === null) {
      return duplicate === null
        ? { line, verdict: 'new' }
        : { line, verdict: 'duplicate', id: duplicate };
    }
    const { tour, by, reasons } = match;
    const isOwn = by === 'slug';
    const lists = offers.get(tour.id);
    const change = changeOf(imported, cells, tour, { isOwn, lists, hotelOf });
    if (by !== 'likely' && isNoChange(change)) return { line, verdict: 'duplicate', id: tour.id };
    // The same terms twice are a duplicate, unless the row certainly means another tour.
    if (by === 'likely' && duplicate !== null) return { line, verdict: 'duplicate', id: duplicate };
    return {
      line,
      verdict: by === 'likely' ? 'similar' : 'update',
      id: tour.id,
      match: {
        version: versions.get(tour.id) ?? '',
        reasons,
        changes: changeWords(change, tour, lists),
      },
    };
  });
}
