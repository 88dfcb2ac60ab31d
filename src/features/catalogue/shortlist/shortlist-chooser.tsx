import type { ComparedTour } from '#features/catalogue/shortlist/compared-tours.server.ts';
import { type Party, partyParameters } from '#lib/party.ts';
import { COMPARED, LISTED } from '#features/catalogue/shortlist/shortlist.ts';
import { countOf } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { TickField } from '#ui/field/tick-field.tsx';

interface ShortlistChooserProps {
  tours: readonly ComparedTour[];
  party: Party | null;
}

/** More tours than fit side by side: a plain form to choose some. */
export function ShortlistChooser({ tours, party }: ShortlistChooserProps) {
  const first = tours.filter(({ gone }) => gone === null).slice(0, COMPARED);
  return (
    <form method="get" action="/spisok" className="mt-4 max-w-text">
      <p>
        В&nbsp;списке {countOf(tours.length, ['тур', 'тура', 'туров'])}, а&nbsp;рядом встают
        до&nbsp;четырёх. Отметьте те, которые хотите сравнить.
      </p>
      {tours.length === LISTED && (
        <p className="mt-2">
          Больше {LISTED}&nbsp;туров в&nbsp;список не&nbsp;помещается: новый вытесняет самый давний.
        </p>
      )}
      {partyParameters(party).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="mt-4">
        <legend className="sr-only">Туры</legend>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {tours.map((tour) => (
            <li key={tour.slug} className="p-4">
              <TickField name="tours" value={tour.slug} defaultChecked={first.includes(tour)}>
                {tour.name === null ? (
                  <span className="text-ink-soft">{tour.gone}</span>
                ) : (
                  <>
                    <span className="block font-semibold">
                      {tour.name}, {tour.dates}
                    </span>
                    <span className="block text-ink-soft">
                      {tour.operator.name}
                      {tour.gone && `. ${tour.gone}`}
                    </span>
                  </>
                )}
              </TickField>
            </li>
          ))}
        </ul>
      </fieldset>
      <Button type="submit" className="mt-4 max-sm:w-full">
        Сравнить отмеченные
      </Button>
    </form>
  );
}
