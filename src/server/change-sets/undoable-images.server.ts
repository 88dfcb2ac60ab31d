import { sql } from 'drizzle-orm';
import { BIN_ADDRESS } from '#lib/bin.ts';
import { PICTURE_IN_TEXT, shownPictures } from '#server/files/shown-pictures.server.ts';

/**
 * Every picture that an undo brings back: those of deleted rows, and those that a merge took off. A
 * picture that is in the bin itself is a row without a table. Other changes leave pictures as they
 * are.
 */
export const undoableImages = shownPictures(
  sql`
    select distinct s.id, s.at, found[1] as picture, 'Корзина: ' || s.title as title,
      ${BIN_ADDRESS}::text as href
    from change_sets s join change_set_rows r on r.change_set_id = s.id,
      regexp_matches(r.before::text, ${PICTURE_IN_TEXT}, 'g') as found
    where s.undone_at is null and (r.after is null or s.kind = 'merge')
      and r.table_name not like '(%'`,
  sql`at desc`,
);
