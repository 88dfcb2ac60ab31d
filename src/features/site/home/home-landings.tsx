import { Link } from 'react-router';
import { landingAddress } from '#features/catalogue/landing/landing.ts';
import { TOUR_TYPES, type TourType } from '#features/tours/model/tour.ts';
import { formatMonth } from '#lib/time/day.ts';
import { capitalize, groupThousands } from '#lib/text/russian.ts';

const TYPE_PAGES: Record<TourType, string> = {
  umrah: 'Туры в Умру',
  umrah_ramadan: 'Умра в Рамадан',
  hajj: 'Туры в Хадж',
};
const CITIES_SHOWN = 8;
const MONTHS_SHOWN = 6;

interface HomeLandingsProps {
  types: Readonly<Record<string, number>>;
  cities: readonly { name: string; slug: string | null; count: number }[];
  /** By `YYYY-MM`. */
  months: Readonly<Record<string, number>>;
}

/** Links to the catalogue by kind, city and month, each to a page of its own. */
export function HomeLandings({ types, cities, months }: HomeLandingsProps) {
  const groups = [
    {
      title: 'Виды туров',
      links: TOUR_TYPES.map((type) => ({
        href: landingAddress({ type }),
        label: TYPE_PAGES[type],
        count: types[type] ?? 0,
      })),
    },
    {
      title: 'Города вылета',
      links: cities
        .slice(0, CITIES_SHOWN)
        .flatMap(({ name, slug, count }) =>
          slug ? [{ href: landingAddress({ citySlug: slug }), label: name, count }] : [],
        ),
    },
    {
      title: 'Ближайшие месяцы',
      links: Object.entries(months)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, MONTHS_SHOWN)
        .map(([month, count]) => ({
          href: landingAddress({ month }),
          label: capitalize(formatMonth(month)),
          count,
        })),
    },
  ].filter(({ links }) => links.length > 0);

  return (
    <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-[2fr_3fr_3fr]">
      {groups.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h3 className="text-lg">{title}</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {links.map(({ href, label, count }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 hover:border-primary hover:text-primary"
                >
                  {label}{' '}
                  <span className="text-sm text-ink-soft tabular-nums">
                    {groupThousands(count)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}
