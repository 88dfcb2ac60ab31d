import { type PricedTour, statedPrice } from '#features/tours/model/offer.ts';
import { priceWords } from '#lib/money/stated-money.ts';
import { type Rate, rateNote } from '#lib/money/exchange-rate.ts';

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
