import { minutesText } from '#features/articles/store/article.ts';
import type { ShareCard } from '#lib/share-card.ts';

interface Shared {
  title: string;
  category_name: string | null;
  reading_time: number;
}

/** The text on the share picture of an article. */
export function articleShareCard({ title, category_name, reading_time }: Shared): ShareCard {
  return {
    kicker: category_name ?? 'Статья',
    title,
    facts: [minutesText(reading_time)],
    price: null,
  };
}
