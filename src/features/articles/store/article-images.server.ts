import { desc, or, sql } from 'drizzle-orm';
import { articleAddress } from '#features/articles/page/article.ts';
import { articles } from '#features/articles/store/article-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';

/** Whether an article shows a picture, by `{folder}/{timestamp}_{random}`, in its text or as its own. */
const shows = (name: string) =>
  or(
    sql`strpos(${articles.content}, ${`/images/${name}`}) > 0`,
    sql`strpos(${articles.featured_image}, ${`/images/${name}`}) > 0`,
  );

/** Which articles, drafts among them, show which pictures, for whoever is about to remove one. */
export const articleImages = {
  async countUses(db: Db, names: string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    if (names.length === 0) return counts;
    const { rows } = await db.execute<{ name: string; uses: number }>(sql`
      select used.name, count(*)::int as uses
      from (
        select distinct ${articles.id} as id, found[1] as name
        from ${articles},
          regexp_matches(${articles.content} || ' ' || coalesce(${articles.featured_image}, ''),
            '/images/([a-z-]+/[0-9]+_[a-z0-9]+)', 'g') as found
      ) used
      where used.name in ${names}
      group by used.name`);
    for (const { name, uses } of rows) counts.set(name, uses);
    return counts;
  },

  async findUses(db: Db, name: string, limit: number): Promise<{ title: string; href: string }[]> {
    const rows = await db
      .select({
        id: articles.id,
        slug: articles.slug,
        title: articles.title,
        is_published: articles.is_published,
      })
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
