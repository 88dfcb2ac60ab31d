import { BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { PrayerCard } from '#features/prayer/cards/prayer-card.tsx';
import {
  isShafiRegion,
  MADHABS,
  madhabOf,
  type Madhab,
} from '#features/prayer/engine/prayer-method.ts';
import type { PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { countOf } from '#lib/text/russian.ts';
import { Figure } from '#ui/figure.tsx';

const LABELS: Readonly<Record<Madhab, string>> = {
  hanafi: 'Ханафитский',
  shafi: 'Шафиитский, маликитский, ханбалитский',
};

interface MadhabCardProps {
  city: PageCity;
  /** Null: the usual madhab of the place. */
  chosen: Madhab | null;
  /** Null while calculating. */
  today: PrayerDay | null;
  /** The address of a madhab, without scripts. */
  href: (madhab: Madhab | null) => string;
  onChoose: (madhab: Madhab | null) => void;
}

/** Hanafi or the other three: the choice decides only when asr begins. */
export function MadhabCard({ city, chosen, today, href, onChoose }: MadhabCardProps) {
  const madhab = madhabOf(city.region, chosen);
  const link = (name: Madhab | null) => ({
    to: href(name),
    replace: true,
    preventScrollReset: true,
    rel: 'nofollow',
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onChoose(name);
    },
  });
  return (
    <PrayerCard title="Мазхаб" icon={BookOpen}>
      <ul className="mt-3 space-y-2">
        {MADHABS.map((name) => (
          <li key={name}>
            <Link
              {...link(name)}
              aria-current={name === madhab ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line-strong px-3 py-2 hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary-tint"
            >
              <span
                aria-hidden="true"
                className={`size-4 shrink-0 rounded-full border-2 ${
                  name === madhab
                    ? 'border-primary bg-primary [box-shadow:inset_0_0_0_2px_var(--primary-tint)]'
                    : 'border-line-strong'
                }`}
              />
              {LABELS[name]}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {chosen === null ? (
          usualText(city.region)
        ) : (
          <>
            Мазхаб выбран вами.{' '}
            <Link
              {...link(null)}
              className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4"
            >
              Как принято здесь
            </Link>
          </>
        )}
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        От&nbsp;мазхаба зависит только аср.
        {today && <Difference inCity={city.inCity} day={today} />}
      </p>
    </PrayerCard>
  );
}

/** The difference on this day in this city: from nothing to two hours. */
function Difference({ inCity, day }: { inCity: string; day: PrayerDay }) {
  const { hanafi, shafi } = day.asrBy;
  const minutes = (hanafi.atMs - shafi.atMs) / 60_000;
  return (
    <span className="group-data-stale/times:invisible">
      {' '}
      Сегодня {inCity} по&nbsp;шафиитскому он&nbsp;в&nbsp;<Figure>{shafi.local}</Figure>,
      по&nbsp;ханафитскому в&nbsp;<Figure>{hanafi.local}</Figure>
      {minutes > 0 && `: разница ${countOf(minutes, ['минута', 'минуты', 'минут'])}`}.
    </span>
  );
}

function usualText(region: string): string {
  return isShafiRegion(region)
    ? 'Выбран шафиитский мазхаб: он\u00a0принят в\u00a0Дагестане, Чечне и\u00a0Ингушетии.'
    : 'Выбран ханафитский мазхаб: он\u00a0принят у\u00a0большинства мусульман России. В\u00a0Дагестане, Чечне и\u00a0Ингушетии принят шафиитский.';
}
