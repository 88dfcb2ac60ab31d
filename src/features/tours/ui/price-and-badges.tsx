import { type PricedTour, statedPrice } from '#features/tours/model/offer.ts';
import { priceWords } from '#lib/money/stated-money.ts';
import { type Rate, rateNote } from '#lib/money/exchange-rate.ts';
import { SpriteIcon } from '#ui/sprite-icon.tsx';
import { BADGE_LABELS, type Badge } from '#features/tours/offer/tour-marks.ts';

/**
 * A tour's lead price: stated roubles exact, dollars as roubles at the rate with the stated price
 * beside them; «по запросу» without a price.
 */
export function Price({ tour, rate }: { tour: PricedTour; rate: Rate }) {
  const stated = statedPrice(tour);
  if (!stated) return <span>по запросу</span>;
  const { main, beside } = priceWords(stated, rate);
  return (
    <span className="tabular-nums" title={beside ? rateNote(rate) : undefined}>
      <b className="font-semibold text-[min(1em,11vw)] whitespace-nowrap">{main}</b>
      {beside && (
        <>
          {' '}
          <span className="text-sm whitespace-nowrap text-ink-soft">{beside}</span>
        </>
      )}
    </span>
  );
}

const COLOURS: Record<Badge, string> = {
  vip: 'bg-vip-tint text-gold-ink',
  hot: 'bg-hot-tint text-hot',
  combo: 'bg-combo-tint text-combo',
  direct: 'bg-direct-tint text-direct',
};

/** A tour's badges with icon and word; nothing without badges. */
export function TourBadges({ badges, className = 'mt-2' }: TourBadgesProps) {
  if (badges.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`}>
      {badges.map((badge) => (
        <li
          key={badge}
          className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold ${COLOURS[badge]}`}
        >
          <SpriteIcon name={badge} className="size-4" />
          {BADGE_LABELS[badge]}
        </li>
      ))}
    </ul>
  );
}

interface TourBadgesProps {
  badges: readonly Badge[];
  className?: string;
}
