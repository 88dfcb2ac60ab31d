import { sql } from 'drizzle-orm';
import { articles } from '#features/articles/store/article-tables.server.ts';
import { PICTURE_IN_TEXT, shownPictures } from '#server/files/shown-pictures.server.ts';

/** Finds the articles and drafts that show given pictures, in their texts or as their covers. */
export const articleImages = shownPictures(
  sql`select distinct ${articles.id} as id, found[1] as picture, ${articles.title} as title,
      case when ${articles.is_published} then '/articles/' || ${articles.slug}
        else '/admin/articles/' || ${articles.id} end as href,
      ${articles.updated_at} as updated_at
    from ${articles},
      regexp_matches(${articles.content} || ' ' || coalesce(${articles.featured_image}, ''),
        ${PICTURE_IN_TEXT}, 'g') as found`,
  sql`updated_at desc, id desc`,
);
