import type { TourPrice } from '#features/tours/model/offer.ts';
import { formatMoney } from '#lib/money/stated-money.ts';
import { ROOM_LABELS } from '#features/tours/offer/offer-words.ts';
import { countOf, rangeOf } from '#lib/text/russian.ts';
import { Figure } from '#ui/figure.tsx';

/** The operator's prices per person, by room. */
export function PriceList({ prices }: { prices: readonly TourPrice[] }) {
  return (
    <>
      <p className="pt-2 text-sm text-ink-soft">За&nbsp;одного человека</p>
      <dl className="divide-y divide-line">
        {prices.map((price) => (
          <div key={price.room} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt>
              {ROOM_LABELS[price.room]}
              <Ages price={price} />
            </dt>
            <dd className="font-semibold">
              <Figure>{formatMoney(price)}</Figure>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Ages({ price: { age_from, age_to } }: { price: TourPrice }) {
  if (age_from === null && age_to === null) return null;
  const words =
    age_to === null
      ? `от\u00a0${countOf(age_from ?? 0, ['года', 'лет', 'лет'])}`
      : age_from === null
        ? `до\u00a0${countOf(age_to, ['года', 'лет', 'лет'])} включительно`
        : rangeOf(age_from, countOf(age_to, ['год', 'года', 'лет']));
  return <span className="text-sm text-ink-soft">, {words}</span>;
}
