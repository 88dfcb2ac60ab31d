import { HeadChoice } from '#features/tour-import/page/choice/head-choice.tsx';
import { LeftOutRows } from '#features/tour-import/page/choice/left-out-rows.tsx';
import { SheetChoice } from '#features/tour-import/page/choice/sheet-choice.tsx';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { Tick } from '#ui/field/control.tsx';
import { countOf } from '#lib/text/russian.ts';

/**
 * The place in the file where tours were found, to be changed: sheet, table, header row, hidden
 * rows.
 */
export function BookPanel({ tourImport }: { tourImport: TourImport }) {
  const { book, choose, run } = tourImport;
  if (!book) return null;
  const isBusy = run.status !== 'idle';
  return (
    <section
      aria-label="Где в файле туры"
      className="mt-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {book.problem && (
        <p role="alert" className="mb-3 font-semibold text-danger">
          {book.problem} Выберите другой лист или строку заголовков.
        </p>
      )}
      <SheetChoice book={book} isBusy={isBusy} onChoose={choose} />
      <HiddenParts tourImport={tourImport} isBusy={isBusy} />
      <HeadChoice book={book} isBusy={isBusy} onChoose={choose} />
      <LeftOutRows book={book} isBusy={isBusy} onChoose={choose} />
    </section>
  );
}

function HiddenParts({ tourImport, isBusy }: { tourImport: TourImport; isBusy: boolean }) {
  const { book, choose } = tourImport;
  if (!book) return null;
  const { choice, hiddenColumns, leftOut, losesFormats, sheets } = book;
  const rows = choice.withHidden
    ? (sheets[choice.sheet]?.hiddenRows ?? 0)
    : leftOut.filter(({ why }) => why === 'hidden').length;
  if (losesFormats) {
    return (
      <p className="mt-2 text-ink-soft">
        В&nbsp;файлах .xls не&nbsp;видно, какие строки и&nbsp;столбцы скрыты и&nbsp;что зачёркнуто:
        всё это прочитано вместе с&nbsp;остальным.
      </p>
    );
  }
  if (rows === 0 && hiddenColumns.length === 0) return null;
  const parts = [
    rows > 0 && countOf(rows, ['строка', 'строки', 'строк']),
    hiddenColumns.length > 0 &&
      `${countOf(hiddenColumns.length, ['столбец', 'столбца', 'столбцов'])}: ${hiddenColumns
        .map((name) => name || 'без названия')
        .join(', ')}`,
  ].filter(Boolean);
  return (
    <div className="mt-2">
      <p>Скрыто в&nbsp;таблице: {parts.join('; ')}.</p>
      <label className="inline-flex min-h-11 items-center gap-2">
        <Tick
          checked={choice.withHidden}
          disabled={isBusy}
          onChange={(event) => choose({ ...choice, withHidden: event.currentTarget.checked })}
        />
        Читать и&nbsp;скрытое
      </label>
    </div>
  );
}
