import { sql } from 'drizzle-orm';
import { PICTURE_IN_TEXT, shownPictures } from '#server/files/shown-pictures.server.ts';

/** Finds the operators and hotels that show given pictures. */
export const directoryImages = shownPictures(
  sql`
    select substring(logo from ${PICTURE_IN_TEXT}) as picture,
      name as title, '/operators/' || slug as href
    from operators where logo is not null
    union all
    select substring(p.image from ${PICTURE_IN_TEXT}), h.name, '/hotels/' || h.slug
    from hotel_photos p join hotels h on h.id = p.hotel_id`,
  sql`title`,
);
