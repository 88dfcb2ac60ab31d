import { asc } from 'drizzle-orm';
import type { CategoryChoice } from '#features/articles/editing/article-fields.tsx';
import { articleCategories } from '#features/articles/store/article-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';

export async function categoryChoices(db: Db): Promise<CategoryChoice[]> {
  return db
    .select({ id: articleCategories.id, name: articleCategories.name })
    .from(articleCategories)
    .orderBy(asc(articleCategories.order_index), asc(articleCategories.id))
    .limit(200);
}
