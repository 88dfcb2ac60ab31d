import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { CURRENCY_SIGNS, type Currency } from '#lib/money/stated-money.ts';
import { Button } from '#ui/button.tsx';

const NAMES: Readonly<Record<Currency, string>> = { USD: 'Доллары', RUB: 'Рубли', EUR: 'Евро' };

/** The question about a sheet whose prices have no currency. */
export function CurrencyQuestion({ tourImport }: { tourImport: TourImport }) {
  const { openPrices, say } = tourImport;
  if (openPrices === null) return null;
  return (
    <section
      aria-label="Валюта цен"
      className="mt-4 rounded-card border-2 border-gold bg-surface p-4 sm:p-5"
    >
      <h2 className="text-xl">В&nbsp;какой валюте цены?</h2>
      <p className="mt-1">
        Из&nbsp;таблицы это не&nbsp;видно. Ответ относится ко&nbsp;всем строкам без валюты.
      </p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {(Object.keys(NAMES) as Currency[]).map((currency) => (
          <li key={currency}>
            <Button
              look="quiet"
              className="w-full"
              onClick={() => {
                // The question goes.
                document.getElementById('sheet-name')?.focus();
                say({ currency });
              }}
            >
              {NAMES[currency]}
            </Button>
            <p className="mt-1 text-center text-sm text-ink-soft tabular-nums">
              {openPrices.map((price) => `${price}\u00a0${CURRENCY_SIGNS[currency]}`).join(', ')}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Цены останутся в&nbsp;той валюте, в&nbsp;которой их&nbsp;указал организатор.
      </p>
    </section>
  );
}
