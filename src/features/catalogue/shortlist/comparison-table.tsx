import { Check, Minus } from 'lucide-react';
import { Link } from 'react-router';
import type { ComparedTour } from '#features/catalogue/shortlist/compared-tours.server.ts';
import type {
  ComparedCell,
  ComparedRow,
  Comparison,
} from '#features/catalogue/shortlist/comparison.ts';
import { type Party, partySearch, requestAddress } from '#lib/party.ts';
import { Heart } from '#features/catalogue/shortlist/heart.tsx';
import { shortlistAddress } from '#features/catalogue/shortlist/shortlist.ts';
import { isListed, toggleTour, useShortlist } from '#features/catalogue/shortlist/use-shortlist.ts';
import { Breakable } from '#ui/breakable.tsx';
import { buttonClass } from '#ui/button.tsx';
import { focusContent } from '#ui/dialog/use-modal.ts';

interface ComparisonTableProps {
  tours: readonly ComparedTour[];
  comparison: Comparison;
  party: Party | null;
}

const CELL = 'border-line px-3 py-2 align-top print:px-1 print:py-px';
/** On phones the name of a row is above its values, so that two tours fit side by side. */
const ROW = 'max-md:grid max-md:auto-cols-fr max-md:grid-flow-col';
/** The width of two, three and four tours at which each can still be read. */
const WIDE = ['max-md:min-w-[18rem]', 'max-md:min-w-[30rem]', 'max-md:min-w-[40rem]'] as const;
const LABEL =
  'max-md:col-span-full max-md:row-start-1 max-md:sticky max-md:left-0 max-md:w-[calc(100vw-min(3rem,15vw))] max-md:pb-0';

/** Tours as columns. A tour that no longer exists keeps its column, which says so. */
export function ComparisonTable({ tours, comparison, party }: ComparisonTableProps) {
  // A tour that is not public any more has a column without cells.
  const known = tours.filter(({ name }) => name !== null);
  return (
    <div
      className="relative mt-6 overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible"
      // Focusable, so that it can be scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="Туры рядом"
    >
      <table
        className={`w-full border-separate border-spacing-0 text-[min(0.9375rem,7.7vw)] max-md:block print:text-[7.5pt] print:leading-tight ${WIDE[tours.length - 2] ?? ''}`}
      >
        <caption className="sr-only">Туры по столбцам, сведения о них по строкам</caption>
        <thead className="max-md:block">
          <tr className={ROW}>
            <td className="w-44 max-md:hidden print:w-28">
              <span className="sr-only">Тур</span>
            </td>
            {tours.map((tour) => (
              <TourHead key={tour.slug} tour={tour} tours={tours} party={party} />
            ))}
          </tr>
        </thead>
        {comparison.groups.map(({ title, rows }) => (
          <tbody key={title} className="max-md:block">
            <tr className="max-md:block">
              <th
                scope="colgroup"
                colSpan={tours.length + 1}
                className={`${CELL} border-t bg-ground text-left max-md:block`}
              >
                <span className="max-md:sticky max-md:left-3">{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} tours={tours} known={known} />
            ))}
          </tbody>
        ))}
      </table>
      {comparison.unsaid.length > 0 && (
        <p className="sticky left-0 border-t border-line px-3 py-2 text-sm text-ink-soft print:text-[8pt]">
          Не&nbsp;указано: {comparison.unsaid.join(', ')}.
        </p>
      )}
    </div>
  );
}

interface TourHeadProps extends Omit<ComparisonTableProps, 'comparison'> {
  tour: ComparedTour;
}

function TourHead({ tour, tours, party }: TourHeadProps) {
  const isMine = isListed(useShortlist(), tour.slug);
  const others = tours.filter((one) => one !== tour).map(({ slug }) => slug);
  const { slug, name, fullName, dates, operator, gone } = tour;
  return (
    <th scope="col" className={`${CELL} min-w-36 text-left font-normal`}>
      {name === null ? (
        <p className="text-lg font-semibold print:text-[9pt]">Тура больше нет</p>
      ) : (
        <>
          <Link
            viewTransition
            to={`/tours/${slug}${partySearch(party)}`}
            className="leading-snug font-semibold text-primary md:text-lg underline underline-offset-4 print:text-[9pt] print:no-underline"
          >
            {name}
          </Link>
          <p className="mt-1 tabular-nums max-md:text-sm">{dates}</p>
          <p className="wrap-anywhere text-ink-soft">
            {operator.slug ? (
              <Link
                viewTransition
                to={`/operators/${operator.slug}`}
                className="underline underline-offset-4"
              >
                {operator.name}
              </Link>
            ) : (
              operator.name
            )}
          </p>
        </>
      )}
      {gone && <p className="mt-2 rounded-control bg-hot-tint p-2">{gone}.</p>}
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        {(gone === null || operator.slug !== null) && (
          <a
            href={
              gone === null ? requestAddress(slug, party) : `/zayavka?operator=${operator.slug}`
            }
            className={buttonClass(gone === null ? 'primary' : 'quiet', 'px-3')}
          >
            {gone === null ? 'Оставить заявку' : 'Спросить организатора'}
          </a>
        )}
        {name !== null && !isMine && <Heart slug={slug} title={fullName} />}
        <Link
          to={shortlistAddress(others, party)}
          preventScrollReset
          onClick={({ currentTarget }) => {
            if (isMine) toggleTour(slug);
            // The focus would go with the column: the table keeps it, or the page without a table.
            if (others.length === 0) focusContent();
            else
              currentTarget.closest<HTMLElement>('[role="region"]')?.focus({ preventScroll: true });
          }}
          className="inline-flex min-h-11 items-center px-1 text-ink-soft underline underline-offset-4 hover:text-primary"
        >
          {isMine ? 'Убрать из\u00a0списка' : 'Убрать'}
          <span className="sr-only">: {fullName}</span>
        </Link>
      </div>
    </th>
  );
}

interface RowProps {
  row: ComparedRow;
  tours: readonly ComparedTour[];
  known: readonly ComparedTour[];
}

function Row({ row: { label, cells, differs }, tours, known }: RowProps) {
  return (
    <tr className={`${ROW} ${differs ? 'bg-primary-tint/60' : ''}`}>
      <th scope="row" className={`${CELL} border-t text-left font-normal text-ink-soft ${LABEL}`}>
        {differs && (
          <>
            <span aria-hidden="true" className="mr-1 font-semibold text-primary">
              ≠
            </span>
            <span className="sr-only">Различается: </span>
          </>
        )}
        {label}
      </th>
      {tours.map((tour) => (
        <td
          key={tour.slug}
          className={`${CELL} max-md:row-start-2 max-md:min-w-0 max-md:pt-0.5 md:border-t`}
        >
          {tour.name === null ? '—' : <Said cell={cells[known.indexOf(tour)] ?? null} />}
        </td>
      ))}
    </tr>
  );
}

function Said({ cell }: { cell: ComparedCell | null }) {
  if (!cell) return <span className="text-ink-soft">не&nbsp;указано</span>;
  const { text, note, isMet } = cell;
  const Icon = isMet ? Check : Minus;
  return (
    <>
      <span className={isMet === false ? 'text-ink-soft' : 'font-semibold'}>
        {isMet !== undefined && (
          <Icon
            className={`mr-1 inline size-5 print:size-3 ${isMet ? 'text-primary' : 'text-ink-soft'}`}
          />
        )}
        {text}
      </span>
      {note && (
        <span className="block text-sm text-ink-soft print:text-[7pt]">
          <Breakable text={note} />
        </span>
      )}
    </>
  );
}
