import { offerLists } from '#features/tours/store/tours.server.ts';
import { and, inArray, or } from 'drizzle-orm';
import type { CheckRequest } from '#features/tour-import/request/import-request.ts';
import { checkRow } from '#features/tour-import/row/import-row.ts';
import { knownTours, statedTerms } from '#features/tour-import/store/known-tours.server.ts';
import type { RowVerdict } from '#features/tour-import/row/row-outcome.ts';
import { binnedTours } from '#features/tour-import/store/binned-tours.server.ts';
import { ownRows, toursOf } from '#features/tour-import/store/own-rows.server.ts';
import { hotelOfStay, hotelsSaid } from '#features/tour-import/row/row-stays.ts';
import { changeOf, hasLists, isNoChange } from '#features/tour-import/row/changed-fields.ts';
import { changeWords } from '#features/tour-import/row/change-words.ts';
import { matchTour } from '#features/tour-import/row/match-tour.ts';
import { proposedTours } from '#features/tour-editing/review/proposals.server.ts';
import type { WholeTour } from '#features/tour-editing/review/rehearsal.server.ts';
import { hotelsNamed } from '#features/directory/hotels/hotel-names.server.ts';
import { type OwnOperator, ownOperator } from '#features/tours/store/own-tours.server.ts';
import { withKnownNames } from '#features/tours/store/tour-directory.server.ts';
import { type Season, seasonDoubts } from '#features/tours/season/season.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { FieldProblem } from '#features/tours/model/tour-input.ts';
import type { TourInput } from '#features/tours/model/tour.ts';
import { asVersion, versionedColumns } from '#features/tours/store/write-tours.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/**
 * The dry run: the relation of each row to the present tours. Nothing is written. A row that the import
 * would refuse is compared with none: the import says why.
 */
export async function checkRows(
  db: Db,
  keeper: TourKeeper,
  { rows }: CheckRequest,
): Promise<RowVerdict[]> {
  const own = await ownOperator(db, keeper);
  const verdicts = await rowVerdicts(db, rows, own, (ids) => proposedTours(db, keeper, ids));
  const told = new Set(verdicts.map(({ line }) => line));
  const others = rows.filter(({ line }) => !told.has(line));
  return [...verdicts, ...others.map(({ line }) => ({ line, verdict: 'new' as const }))];
}

/**
 * The same for a job, which acts for no person. `own`: the operator whose list it is; null: the site's.
 * `proposed`: what the person has already made of tours, and waits for a review.
 */
export async function rowVerdicts(
  db: Db,
  rows: CheckRequest['rows'],
  own: OwnOperator | null,
  proposed: (ids: number[]) => Promise<ReadonlyMap<number, WholeTour>> = async () => new Map(),
): Promise<RowVerdict[]> {
  const valid = ownRows(rows, own).flatMap(({ line, cells, offer }) => {
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
  const kept = await db
    .select(versionedColumns)
    .from(tours)
    .where(
      and(
        toursOf(own),
        or(
          and(
            inArray(tours.departure_date, [
              ...new Set(good.map((row) => row.imported.tour.departure_date)),
            ]),
            inArray(tours.city_from, [...new Set(good.map((row) => row.imported.tour.city_from))]),
          ),
          slugs.length > 0 ? inArray(tours.slug, slugs) : undefined,
        ),
      ),
    )
    .orderBy(tours.id);
  const waiting = await proposed(kept.map(({ id }) => id));
  const found = kept.map((row) => waiting.get(row.id)?.tour ?? row);
  const isListed = good.some(({ imported }) => hasLists(imported.offer));
  const offers = await offerLists(db, isListed ? found.map(({ id }) => id) : []);
  if (isListed) for (const [id, { offer }] of waiting) offers.set(id, offer);
  const said = good.flatMap(({ imported }) => hotelsSaid(imported.offer));
  const hotelOf = hotelOfStay(await hotelsNamed(db, said));
  const versions = new Map(
    kept.map((row) => [row.id, waiting.get(row.id)?.version ?? asVersion(row).version]),
  );
  const seasons = await listSeasons(db);
  const binned = await binnedTours(
    db,
    good.map(({ imported }) => imported.tour),
    own,
  );
  return good.map(({ line, cells, imported }): RowVerdict => {
    const duplicate = known.exact(statedTerms(imported));
    const match = matchTour(imported, found);
    // The same terms twice are a duplicate, unless the row certainly means another tour.
    const isCopy = duplicate !== null && (match === null || match.by === 'likely');
    const tour = isCopy ? found.find(({ id }) => id === duplicate) : match?.tour;
    if (isCopy && (!tour || !match)) return { line, verdict: 'duplicate', id: duplicate };
    const doubts = askedOf(imported.tour, match?.tour, seasons);
    if (!tour || !match) {
      const isBinned = binned.some((one) => matchTour(imported, [one])?.by === 'same');
      if (isBinned) doubts.push({ field: 'departure_date', message: IS_BINNED });
      const asked = doubts.length > 0 && { doubts };
      return { line, ...asked, verdict: 'new', ...(isBinned && { isBinned }) };
    }
    const { by, reasons } = match;
    const isOwn = by === 'slug';
    const lists = offers.get(tour.id);
    const change = changeOf(imported, cells, tour, { isOwn, lists, hotelOf });
    if (by !== 'likely' && isNoChange(change)) return { line, verdict: 'duplicate', id: tour.id };
    const changes = changeWords(change, tour, lists);
    const of = { id: tour.id, match: { version: versions.get(tour.id) ?? '', reasons, changes } };
    if (isCopy) return { line, verdict: 'duplicate', ...of };
    // Who took it off sale may have had a reason that the list does not know.
    const isBack = by !== 'likely' && tour.state === 'withdrawn' && !imported.offer.availability;
    if (isBack) doubts.unshift({ field: 'tour_status', message: IS_BACK });
    if (by === 'likely') {
      const words = `Похож на\u00a0тур ID\u00a0${tour.id}: ${reasons.join(', ')}`;
      doubts.push({ field: 'departure_date', message: `${words}. ${IS_OTHER}` });
    }
    const asked = doubts.length > 0 && { doubts };
    return { line, ...asked, verdict: by === 'likely' ? 'similar' : 'update', ...of };
  });
}

const IS_BACK =
  'Тур снят с\u00a0продажи, а\u00a0в\u00a0таблице он есть. Вернуть его в\u00a0продажу?';
const IS_BINNED =
  'Такой тур лежит в\u00a0корзине. Восстановите его там или отметьте строку: она станет новым туром.';
const IS_OTHER =
  'Если это другой тур, отметьте строку; если тот\u00a0же, откройте её и\u00a0обновите его.';

/** The questions about a row, without those that the matching tour has too. */
function askedOf(
  tour: TourInput,
  matched: TourInput | undefined,
  seasons: readonly Season[],
): FieldProblem[] {
  return seasonDoubts(tour, seasons)
    .filter(({ about }) => !matched || about.some((field) => matched[field] !== tour[field]))
    .map(({ field, message }) => ({ field, message: `${message} Это верно?` }));
}
