import type { ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { BIN_ADDRESS } from '#lib/bin.ts';
import { Button } from '#ui/button.tsx';
import { WayLink } from '#ui/way-link.tsx';

interface RowMatchProps {
  place: number;
  tourImport: TourImport;
}

function whatElse({ isUpdate, verdict }: ImportRow): string {
  if (!isUpdate) return 'Обновить этот тур';
  return verdict?.verdict === 'duplicate' ? 'Пропустить строку' : 'Добавить отдельным туром';
}

/** The matched tour of a row: its changes, and the choice to add the row as a new tour instead; the way to one in the bin. */
export function RowMatch({ place, tourImport: { rows, run, catalogue } }: RowMatchProps) {
  const row = rows.row(place);
  const verdict = row?.verdict;
  if (verdict?.verdict === 'new' && verdict.isBinned) {
    return <WayLink to={BIN_ADDRESS}>Корзина</WayLink>;
  }
  if (!row || !verdict || !('match' in verdict) || !verdict.match) return null;
  const { id, match } = verdict;
  const isBusy = run.status === 'running';
  return (
    <section className="mt-6 rounded-card border border-line p-4">
      <h3 className="font-semibold">
        {row.isUpdate ? `Строка обновит тур ID ${id}` : `Похож на тур ID ${id}`}
      </h3>
      {match.reasons.length > 0 && (
        <p className="mt-1 text-gold-ink">Отличия: {match.reasons.join(', ')}.</p>
      )}
      {match.changes.length > 0 ? (
        <dl className="mt-2 space-y-1">
          {match.changes.map(({ field, before, after }) => (
            <div key={field} className="wrap-anywhere">
              <dt className="inline text-ink-soft">{field}: </dt>
              <dd className="inline">
                <del className="text-ink-soft">{before}</del> → <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2 text-ink-soft">В&nbsp;туре ничего не&nbsp;изменится.</p>
      )}
      <Button
        look="quiet"
        className="mt-3"
        disabled={isBusy}
        onClick={() => {
          rows.setUpdate(place, !row.isUpdate);
          // Which tours are missing depends on it.
          catalogue.check();
        }}
      >
        {whatElse(row)}
      </Button>
    </section>
  );
}
