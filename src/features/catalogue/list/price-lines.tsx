import type { PriceLine } from '#features/catalogue/list/lowest-prices.ts';

interface PriceLinesProps {
  lines: readonly PriceLine[];
  /** One row that scrolls sideways, with this name for screen readers; else as many rows as needed. */
  row?: string | undefined;
}

/** Months or cities with their lowest prices, each a link to its tours. */
export function PriceLines({ lines, row }: PriceLinesProps) {
  const list = (
    <ul
      className={
        row ? 'flex gap-2' : 'grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-2'
      }
    >
      {lines.map(({ name, address, price, tours }) => (
        <li key={name} className={row ? 'w-40 shrink-0' : undefined}>
          <a
            href={address}
            className="block h-full rounded-control border border-line bg-surface px-3 py-2 hover:border-primary"
          >
            <span className="block font-semibold first-letter:uppercase">{name}</span>
            <span className="block tabular-nums">{price}</span>
            <span className="block text-sm text-ink-soft">{tours}</span>
          </a>
        </li>
      ))}
    </ul>
  );
  if (!row) return list;
  return (
    <div
      role="group"
      aria-label={row}
      // Keyboards scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="-mx-1 mt-3 overflow-x-auto p-1 print:hidden"
    >
      {list}
    </div>
  );
}
