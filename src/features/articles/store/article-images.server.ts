import { desc, or, sql } from 'drizzle-orm';
import { articleAddress } from '#features/articles/store/article-address.ts';
import { articles } from '#features/articles/store/article-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { countShown, PICTURE_IN_TEXT } from '#server/files/shown-pictures.server.ts';
import { pick } from '#lib/form/pick.ts';

/**
 * Whether an article shows a picture (`{folder}/{timestamp}_{random}`), in its text or as its cover.
 */
const shows = (name: string) =>
  or(
    sql`strpos(${articles.content}, ${`/images/${name}`}) > 0`,
    sql`strpos(${articles.featured_image}, ${`/images/${name}`}) > 0`,
  );

/** Each picture of an article once. */
const shown = sql`
  select distinct ${articles.id} as id, found[1] as picture
  from ${articles},
    regexp_matches(${articles.content} || ' ' || coalesce(${articles.featured_image}, ''),
      ${PICTURE_IN_TEXT}, 'g') as found`;

/** Finds the articles and drafts that show given pictures, before somebody deletes one. */
export const articleImages = {
  countUses: (db: Db, names: string[]) => countShown(db, shown, names),

  async findUses(db: Db, name: string, limit: number): Promise<{ title: string; href: string }[]> {
    const rows = await db
      .select(pick(articles, ['id', 'slug', 'title', 'is_published']))
      .from(articles)
      .where(shows(name))
      .orderBy(desc(articles.updated_at), desc(articles.id))
      .limit(limit);
    return rows.map(({ id, slug, title, is_published }) => ({
      title,
      href: is_published ? articleAddress(slug) : `/admin/articles/${id}`,
    }));
  },
};
