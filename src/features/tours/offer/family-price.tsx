import { useSearchParams } from 'react-router';
import type { Rate } from '#features/tours/price/exchange-rate.ts';
import type { TourPrice } from '#features/tours/offer.ts';
import { familyTotal, partyWords } from '#features/tours/offer/family.ts';
import { PartyForm } from '#features/tours/details/party-form.tsx';
import { type Party, partySearch, readParty } from '#features/tours/offer/party.ts';
import { priceWords, type PricedTour } from '#features/tours/offer/lead-price.ts';
import { Figure } from '#ui/figure.tsx';

interface FamilyPriceProps {
  tour: PricedTour;
  rate: Rate;
  prices: readonly TourPrice[];
}

/** «Сколько вас», kept in the address of the page, and what all of them pay. */
export function FamilyPrice({ tour, prices, rate }: FamilyPriceProps) {
  const [search] = useSearchParams();
  const party = readParty(search);
  return (
    <>
      <PartyForm key={partySearch(party)} party={party} />
      {party && (
        <p className="mt-3" role="status">
          <FamilyTotal tour={tour} prices={prices} party={party} rate={rate} />
        </p>
      )}
    </>
  );
}

/** What a party pays, in one line. */
function FamilyTotal({ tour, prices, party, rate }: FamilyPriceProps & { party: Party }) {
  const total = familyTotal(tour, prices, party);
  if (!total) return null;
  const who = partyWords(party);
  if (total.kind === 'unknown') {
    return <span>{who}: цену для такого размещения уточните у&nbsp;организатора</span>;
  }
  const { main, beside } = priceWords(total, rate);
  return (
    <span>
      {who}:{' '}
      <b className="font-semibold">
        <Figure>
          {total.kind === 'rough' ? 'примерно\u00a0' : ''}
          {main}
        </Figure>
      </b>
      {beside && <Figure className="text-sm text-ink-soft"> {beside}</Figure>}
    </span>
  );
}
