import { coverScene } from '#features/articles/store/article-cover.ts';
import { type ArticleCard, minutesText } from '#features/articles/store/article.ts';
import type { ShareCard } from '#lib/share-card.ts';

type Shared = Pick<
  ArticleCard,
  'slug' | 'title' | 'category_slug' | 'category_name' | 'reading_time'
>;

export function articleShareCard(article: Shared): ShareCard {
  const { title, category_name, reading_time } = article;
  const { light: _, ...scene } = coverScene(article);
  return {
    kicker: category_name ?? 'Статья',
    title,
    facts: [minutesText(reading_time)],
    price: null,
    scene,
  };
}
