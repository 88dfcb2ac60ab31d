import { BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import { PrayerCard } from '#features/prayer/prayer-card.tsx';
import { MADHABS, type Madhab } from '#features/prayer/prayer-method.ts';

const LABELS: Readonly<Record<Madhab, string>> = {
  hanafi: 'Ханафитский',
  shafi: 'Шафиитский, маликитский, ханбалитский',
};

interface MadhabCardProps {
  madhab: Madhab;
  /** The address that says a madhab, for whoever has no scripts. */
  href: (madhab: Madhab) => string;
  onChoose: (madhab: Madhab) => void;
}

/** Hanafi or the other three: it decides when asr begins. */
export function MadhabCard({ madhab, href, onChoose }: MadhabCardProps) {
  return (
    <PrayerCard title="Мазхаб" icon={BookOpen}>
      <ul className="mt-3 space-y-2">
        {MADHABS.map((name) => (
          <li key={name}>
            <Link
              to={href(name)}
              replace
              preventScrollReset
              rel="nofollow"
              aria-current={name === madhab ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onChoose(name);
              }}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line-strong px-3 py-2 hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary-tint"
            >
              <span
                aria-hidden="true"
                className={`size-4 shrink-0 rounded-full border-2 ${
                  name === madhab
                    ? 'border-primary bg-primary shadow-[inset_0_0_0_2px_var(--primary-tint)]'
                    : 'border-line-strong'
                }`}
              />
              {LABELS[name]}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        От мазхаба зависит только аср. Разница обычно составляет от&nbsp;30 до&nbsp;60&nbsp;минут.
      </p>
    </PrayerCard>
  );
}
