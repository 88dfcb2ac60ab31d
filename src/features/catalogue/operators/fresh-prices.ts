/** A price is fresh for this many days after somebody has checked it. */
const FRESH_DAYS = 14;
const DAY_MS = 86_400_000;

/** How many of these tours have a price that was checked within the last fourteen days. */
export function freshPrices(
  tours: readonly { price: number | null; price_checked_at: Date | null }[],
  now: Date,
): number {
  const oldest = now.getTime() - FRESH_DAYS * DAY_MS;
  return tours.filter(
    ({ price, price_checked_at: at }) => price !== null && at !== null && at.getTime() >= oldest,
  ).length;
}
