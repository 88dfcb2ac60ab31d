import { useSearchParams } from 'react-router';
import type { Rate } from '#lib/money/exchange-rate.ts';
import type { TourPrice, PricedTour } from '#features/tours/model/offer.ts';
import { partyWords } from '#features/catalogue/family/party-words.ts';
import { extraWords, familyTotal, sumWords } from '#features/catalogue/family/family.ts';
import { PartyForm } from '#features/catalogue/family/party-form.tsx';
import type { Extra } from '#features/tours/upcoming/upcoming-tour.ts';
import { type Party, partySearch, readParty } from '#lib/party.ts';
import { Figure } from '#ui/figure.tsx';

interface FamilyPriceProps {
  tour: PricedTour;
  rate: Rate;
  prices: readonly TourPrice[];
  /** The extra costs of one person. */
  extras: readonly Extra[];
}

/** «Сколько вас», stored in the page's address, and the total of the party. */
export function FamilyPrice({ tour, prices, extras, rate }: FamilyPriceProps) {
  const [search] = useSearchParams();
  const party = readParty(search);
  return (
    <>
      <div className="print:hidden">
        <PartyForm key={partySearch(party)} party={party} />
      </div>
      {party && (
        <p className="mt-3" role="status">
          <FamilyTotal tour={tour} prices={prices} extras={extras} party={party} rate={rate} />
        </p>
      )}
    </>
  );
}

/** The total of a party in one line, with the extra costs. */
function FamilyTotal({ tour, prices, extras, party, rate }: FamilyPriceProps & { party: Party }) {
  const total = familyTotal(tour, prices, party, extras);
  const who = partyWords(party);
  if (!total) return <span>{who}: цена по&nbsp;запросу, уточните у&nbsp;организатора</span>;
  if (total.kind === 'unknown') {
    return <span>{who}: цену для такого размещения уточните у&nbsp;организатора</span>;
  }
  const { main, beside } = sumWords(total, rate);
  return (
    <span>
      {who}:{' '}
      <b className="font-semibold">
        <Figure>{main}</Figure>
      </b>
      {beside && <Figure className="text-sm text-ink-soft"> {beside}</Figure>}
      {total.extras.map((extra) => (
        <span key={extra.item}> + {extraWords(extra)}</span>
      ))}
    </span>
  );
}
