import { History } from 'lucide-react';
import type { Profile } from '#features/tour-import/reading/profile.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { CURRENCY_SIGNS } from '#lib/money/stated-money.ts';
import { formatDay, isDay } from '#lib/time/day.ts';
import { Button } from '#ui/button.tsx';

/** The profiles of sheets of this shape; each can be applied with one press. */
export function ProfileOffer({ tourImport }: { tourImport: TourImport }) {
  const { offered, saidAs, sayAs, run } = tourImport;
  if (saidAs) {
    return (
      <p role="status" className="mt-4 rounded-card bg-primary-tint px-4 py-3">
        Прочитано как в&nbsp;прошлый раз: {partsOf(saidAs)}. Проверьте и, если нужно, измените ниже.
      </p>
    );
  }
  if (offered.length === 0) return null;
  return (
    <section aria-label="Как в прошлый раз" className="mt-4 space-y-2">
      {offered.slice(0, MOST_OFFERED).map((profile) => (
        <div
          key={profile.operator}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-primary-tint p-4"
        >
          <p className="min-w-0 grow basis-72">
            {profile.operator === '' ? 'Такую таблицу' : `Такую таблицу «${profile.operator}»`} уже
            загружали{isDay(profile.day) && ` ${formatDay(profile.day)}`}
            {profile.who && `, ${profile.who}`}
            {profile.fileName && <span className="wrap-anywhere">: {profile.fileName}</span>}.
            <span className="block text-ink-soft">{partsOf(profile)}</span>
          </p>
          <Button disabled={run.status === 'running'} onClick={() => sayAs(profile)}>
            <History className="size-5" />
            Как в&nbsp;прошлый раз
          </Button>
        </div>
      ))}
    </section>
  );
}

const MOST_OFFERED = 3;

function partsOf({ settings }: Profile): string {
  const answers = Object.keys(settings.answers).length;
  const values = Object.keys(settings.columnValues).length;
  return [
    settings.currency && `цены в\u00a0${CURRENCY_SIGNS[settings.currency]}`,
    settings.inThousands && 'цены в\u00a0тысячах',
    answers > 0 && `ответов: ${answers}`,
    values > 0 && `значений для столбцов: ${values}`,
  ]
    .filter(Boolean)
    .join(', ');
}
