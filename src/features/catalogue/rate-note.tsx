import { rateNote, type Rate } from '#features/exchange-rate/exchange-rate.ts';

/** Where the rouble amounts come from. */
export function RateNote({ rate }: { rate: Rate }) {
  return (
    <p className="mt-6 text-sm text-ink-soft">
      Цены указаны за человека в долларах, в рублях — приблизительно. {rateNote(rate)}
    </p>
  );
}
