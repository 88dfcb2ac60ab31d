import { MoonStar } from 'lucide-react';
import { Link } from 'react-router';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { ramadanAddress } from '#features/prayer/source/ramadan-address.ts';
import { formatDayRange } from '#lib/time/day.ts';
import type { Ramadan } from '#lib/time/hijri-calendar.ts';

interface RamadanNewsProps {
  /** Null without a Ramadan to announce. */
  ramadan: Ramadan | null;
  city: Pick<PageCity, 'slug' | 'inCity'>;
}

/** A link to the days of a near Ramadan. */
export function RamadanNews({ ramadan, city }: RamadanNewsProps) {
  if (!ramadan) return null;
  return (
    <Link
      viewTransition
      to={ramadanAddress(city.slug)}
      className="mt-3 flex min-h-11 items-center gap-2.5 rounded-control border border-line-strong px-3 py-2 hover:text-primary print:hidden"
    >
      <MoonStar className="size-5 shrink-0 text-gold-ink" />
      <span>
        <b className="font-semibold">Рамадан: {formatDayRange(ramadan.first, ramadan.last)}.</b>{' '}
        <span className="underline underline-offset-4">Сухур и&nbsp;ифтар {city.inCity}</span>
      </span>
    </Link>
  );
}
