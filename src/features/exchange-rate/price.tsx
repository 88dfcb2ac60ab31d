import { type Rate, rateNote } from '#features/exchange-rate/exchange-rate.ts';
import { formatRub, formatUsd, toRub } from '#lib/money.ts';

/** A price in roubles with the dollars it is kept in beside it; null is a price on request. */
export function Price({ usd, rate }: { usd: number | null; rate: Rate }) {
  if (usd === null) return <span>по запросу</span>;
  return (
    <span className="tabular-nums" title={rateNote(rate)}>
      <b className="font-semibold whitespace-nowrap max-[20rem]:whitespace-normal">
        {formatRub(toRub(usd, rate.rubPerUsd))}
      </b>{' '}
      <span className="text-sm whitespace-nowrap text-ink-soft">{formatUsd(usd)}</span>
    </span>
  );
}
