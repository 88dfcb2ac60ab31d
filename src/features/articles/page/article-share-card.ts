import { coverScene } from '#features/articles/store/article-cover.ts';
import { minutesText } from '#features/articles/store/article.ts';
import type { ShareCard } from '#lib/share-card.ts';

interface Shared {
  slug: string;
  title: string;
  category_slug: string | null;
  category_name: string | null;
  reading_time: number;
}

/** The text on the share picture of an article. */
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
