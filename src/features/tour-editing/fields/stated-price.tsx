import { type PricedTour, statedPrice } from '#features/tours/model/offer.ts';
import { formatMoney } from '#lib/money/stated-money.ts';
import { formatUsd } from '#lib/money/roubles.ts';

/** A lead price for staff: as stated, then the stored dollars. */
export function StatedPrice({ tour }: { tour: PricedTour }) {
  const stated = statedPrice(tour);
  if (!stated) return <span className="text-ink-soft">по&nbsp;запросу</span>;
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{formatMoney(stated)}</span>
      {stated.currency !== 'USD' && tour.price !== null && (
        <>
          {' '}
          <span className="text-sm whitespace-nowrap text-ink-soft">{formatUsd(tour.price)}</span>
        </>
      )}
    </span>
  );
}
