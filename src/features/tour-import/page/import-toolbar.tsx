import { CircleCheck, CircleStop, Pause, Play, RotateCcw, TriangleAlert } from 'lucide-react';
import { waitsForCheck } from '#features/tour-import/reading/import-row-view.ts';
import { planWords, pressWords } from '#features/tour-import/sources/review-figures.ts';
import {
  areAllSelected,
  selectAllOrNone,
  sendable,
} from '#features/tour-import/page/state/tour-import.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { capitalize, groupThousands } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { useArrival } from '#ui/form/use-arrival.ts';

/** The counts of the open sheet and the actions on all of it. */
export function ImportToolbar({ tourImport }: { tourImport: TourImport }) {
  const { rows, phase, name, columns, run, openPrices } = tourImport;
  const heading = useArrival<HTMLHeadingElement>();
  const plan = planOf(tourImport);
  const counts = rows.counts();
  // While the question about the currency waits, nothing is read.
  const isReading = phase === 'reading' && openPrices === null;
  const isBusy = phase === 'reading' || run.status === 'running';
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        {/* A table that is there from the start does not take the focus. */}
        <h2
          ref={tourImport.isRestored ? null : heading}
          id="sheet-name"
          tabIndex={-1}
          className="min-w-0 text-xl wrap-anywhere focus-visible:outline-none"
        >
          {name}
        </h2>
        {columns && columns.skipped > 0 && (
          <p className="text-ink-soft">
            Пропущено строк, в&nbsp;которых меньше 4&nbsp;столбцов: {columns.skipped}
          </p>
        )}
      </div>
      {tourImport.isRestored && (
        <p className="mt-2 rounded-control bg-primary-tint px-3 py-2">
          Таблица осталась с&nbsp;прошлого раза, со&nbsp;всеми исправлениями. Чтобы убрать её,
          нажмите «Очистить».
        </p>
      )}
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <Figure term="Валидных" value={counts.valid} look="text-success" icon="good" />
        <Figure
          term="С ошибками"
          value={counts.invalid}
          look={counts.invalid > 0 ? 'text-danger' : ''}
          icon={counts.invalid > 0 ? 'bad' : undefined}
        />
        {counts.waiting > 0 && <Figure term="Ждут ответа" value={counts.waiting} />}
        <Figure term="Выбрано" value={counts.selected} />
        <Figure term="Новых" value={counts.new} />
        <Figure term="Точных копий" value={counts.duplicate} />
        <Figure term="Похожих" value={counts.similar} />
      </dl>
      {plan !== null && <p className="mt-3 text-lg font-semibold tabular-nums">{plan}</p>}
      <p role="status" className="sr-only">
        {openPrices !== null && 'Ответьте, в\u00a0какой валюте цены'}
        {isReading && 'Читаем таблицу…'}
        {phase === 'ready' && `Строк: ${rows.size()}, с ошибками: ${counts.invalid}`}
      </p>
      {tourImport.catalogue.hasFailed && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          Не&nbsp;получилось сравнить строки с&nbsp;каталогом.
          <Button look="plain" className="!px-0" onClick={tourImport.catalogue.check}>
            Сравнить ещё раз
          </Button>
        </p>
      )}
      {isReading && columns && (
        <Bar label="Читаем таблицу" done={rows.size()} total={columns.total} />
      )}
      {(run.status === 'running' || run.status === 'paused') && (
        <Bar label="Импорт" done={run.done} total={run.total} />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <RunButtons tourImport={tourImport} />
        <Button
          look="quiet"
          disabled={isBusy}
          onClick={() => selectAllOrNone(rows, tourImport.catalogue)}
        >
          {areAllSelected(rows) ? 'Снять все' : 'Выбрать все'}
        </Button>
        <Button
          look="quiet"
          disabled={run.status === 'running'}
          onClick={tourImport.clear}
          className="sm:ml-auto"
        >
          <RotateCcw className="size-5" />
          Очистить
        </Button>
      </div>
    </div>
  );
}

function RunButtons({ tourImport }: { tourImport: TourImport }) {
  const { rows, phase, run, catalogue } = tourImport;
  switch (run.status) {
    case 'running':
      return (
        <>
          <Button disabled className="tabular-nums">
            Импорт {run.done}/{run.total}
          </Button>
          <Button look="quiet" onClick={run.pause}>
            <Pause className="size-5" />
            Пауза
          </Button>
          <Cancel cancel={run.cancel} />
        </>
      );
    case 'paused':
    case 'stopped':
      return (
        <>
          <Button onClick={run.resume} className="tabular-nums">
            <Play className="size-5" />
            Продолжить ({run.done}/{run.total})
          </Button>
          <Cancel cancel={run.cancel} />
        </>
      );
    default: {
      const { selected, updating, adding } = rows.counts();
      // What the comparison asks must be seen first.
      const isComparing =
        !catalogue.hasFailed &&
        rows.find((row) => row.isSelected && waitsForCheck(row), 1).length > 0;
      const leaving = catalogue.missing.filter(({ isTicked }) => isTicked);
      const change = updating + adding - rows.repeated();
      return (
        <Button
          disabled={phase === 'reading' || isComparing || selected + leaving.length === 0}
          onClick={() => run.start(sendable(rows), leaving)}
          className="tabular-nums"
        >
          {pressWords({ change, withdraw: leaving.length })}
        </Button>
      );
    }
  }
}

/** What pressing the button would do, in one line; null while nothing would change. */
function planOf({ rows, catalogue: { missing } }: TourImport): string | null {
  const { updating, adding, duplicate } = rows.counts();
  const repeated = rows.repeated();
  const leaving = missing.filter(({ isTicked }) => isTicked).length;
  if (updating + leaving === 0) return null;
  const unchanged = duplicate + repeated;
  const figures = { update: updating, add: adding - repeated, withdraw: leaving, unchanged };
  return capitalize(planWords(figures));
}

function Cancel({ cancel }: { cancel: () => void }) {
  return (
    <Button look="quiet" onClick={cancel}>
      <CircleStop className="size-5" />
      Остановить импорт
    </Button>
  );
}

interface FigureProps {
  term: string;
  value: number;
  look?: string;
  icon?: 'good' | 'bad';
}

function Figure({ term, value, look = '', icon }: FigureProps) {
  const Icon = icon === 'good' ? CircleCheck : TriangleAlert;
  return (
    <div className="flex items-center gap-1.5">
      {icon && <Icon className={`size-5 ${look}`} />}
      <dt className="text-ink-soft">{term}:</dt>
      <dd className={`font-semibold ${look}`}>{groupThousands(value)}</dd>
    </div>
  );
}

function Bar({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <progress
      aria-label={label}
      value={done}
      max={Math.max(1, total)}
      className="mt-4 block h-2 w-full overflow-hidden rounded-full border-0 bg-line accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
    />
  );
}
