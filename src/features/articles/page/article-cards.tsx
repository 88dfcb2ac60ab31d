import { ArrowRight } from 'lucide-react';
import { articleAddress } from '#features/articles/store/article-address.ts';
import {
  type ArticleCard,
  listAddress,
  minutesText,
  viewsText,
} from '#features/articles/store/article.ts';
import { ArticlePicture } from '#features/articles/page/article-picture.tsx';
import { formatDay } from '#lib/time/day.ts';
import { keepWords } from '#lib/text/russian.ts';

interface CardsProps {
  cards: readonly ArticleCard[];
  heading: 'h2' | 'h3';
  /** Whether the cards come first on the page. */
  isFirst?: boolean;
}

/** Articles as cards; the whole card is a link. */
export function ArticleCards({ cards, heading, isFirst = false }: CardsProps) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card, place) => (
        <li
          key={card.slug}
          className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-primary"
        >
          <Card card={card} heading={heading} isFirst={isFirst && place === 0} />
        </li>
      ))}
    </ul>
  );
}

function Card({
  card,
  heading: Heading,
  isFirst,
}: {
  card: ArticleCard;
  heading: 'h2' | 'h3';
  isFirst: boolean;
}) {
  return (
    <>
      <ArticlePicture
        address={card.featured_image ?? card.cover}
        sizes="(max-width: 40rem) 92vw, (max-width: 64rem) 46vw, 24rem"
        isFirst={isFirst}
      />
      <div className="flex grow flex-col p-4">
        {card.category_slug !== null && (
          <p>
            <a
              href={listAddress(card.category_slug)}
              className="relative z-10 inline-flex min-h-7 items-center rounded-full bg-primary-tint px-3 text-sm font-semibold text-primary hover:underline"
            >
              {card.category_name}
            </a>
          </p>
        )}
        <Heading className="mt-2 text-xl">{keepWords(card.title)}</Heading>
        {card.excerpt && (
          <p className="mt-2 line-clamp-4 text-ink-soft">{keepWords(card.excerpt)}</p>
        )}
        <p className="mt-auto flex flex-wrap gap-x-3 pt-3 text-sm text-ink-soft tabular-nums">
          <time dateTime={card.published}>{formatDay(card.published)}</time>
          <span>{minutesText(card.reading_time)}</span>
          {card.views_count > 0 && <span>{viewsText(card.views_count)}</span>}
        </p>
        <p className="mt-1">
          <a
            href={articleAddress(card.slug)}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary after:absolute after:inset-0"
          >
            Читать <span className="sr-only">«{card.title}»</span>
            <ArrowRight className="size-4.5" />
          </a>
        </p>
      </div>
    </>
  );
}
