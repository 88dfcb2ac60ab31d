import { useState } from 'react';
import type { MissingTour } from '#features/tour-import/rows/missing-tour.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { countOf } from '#lib/text/russian.ts';
import { Tick } from '#ui/field/control.tsx';

/** Tours that the list lacks; the ticked ones are taken off sale. */
export function MissingTours({ tourImport: { catalogue, run } }: { tourImport: TourImport }) {
  const { missing, tick } = catalogue;
  if (missing.length === 0) return null;
  return <MissingList missing={missing} tick={tick} isBusy={run.status === 'running'} />;
}

interface ListProps extends Pick<TourImport['catalogue'], 'missing' | 'tick'> {
  isBusy: boolean;
}

/** The list, open once something in it is ticked. */
export function MissingList({ missing, tick, isBusy }: ListProps) {
  const ticked = missing.filter(({ isTicked }) => isTicked).length;
  // It opens with the first tick, and never closes under the hand that unticks the last tour.
  const [wasTicked, setWasTicked] = useState(ticked > 0);
  if (ticked > 0 && !wasTicked) setWasTicked(true);
  return (
    <details
      open={wasTicked || undefined}
      className="mt-4 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2 font-semibold">
        Нет в&nbsp;списке: {countOf(missing.length, ['тур', 'тура', 'туров'])}, снять
        с&nbsp;продажи: {ticked}
      </summary>
      <p className="border-t border-line px-4 pt-3 text-ink-soft">
        Туры тех&nbsp;же турфирм и&nbsp;месяцев, которых в&nbsp;таблице нет. Отмечены там, где
        большая часть туров месяца в&nbsp;таблице есть, и&nbsp;есть туры того&nbsp;же города
        и&nbsp;типа. Страница снятого тура остаётся.
      </p>
      <ul className="max-h-96 overflow-auto p-2">
        {missing.map(({ id, title, isTicked, ...why }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-2 px-2">
              <Tick
                checked={isTicked}
                disabled={isBusy || why.isInReview}
                onChange={(event) => tick(id, event.currentTarget.checked)}
              />
              <span className="min-w-0 wrap-anywhere">
                {title} (ID&nbsp;{id})
                <span className="block text-ink-soft">{whyUnticked(why)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

function whyUnticked({
  isInReview,
  unread,
  similar,
}: Pick<MissingTour, 'isInReview' | 'unread' | 'similar'>): string {
  if (isInReview) return 'На\u00a0проверке, в\u00a0продаже его ещё нет';
  if (similar !== undefined)
    return `На\u00a0него похожа строка ${similar}: возможно, это он и\u00a0есть`;
  if (unread === undefined) return '';
  return unread === 'part'
    ? 'Возможно, тур в\u00a0другой таблице файла или в\u00a0скрытой строке'
    : `Возможно, это строка ${unread}: она не\u00a0прочитана`;
}
