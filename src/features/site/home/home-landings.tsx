import { Link } from 'react-router';
import { landingAddress } from '#features/catalogue/landing/landing.ts';
import { TOUR_TYPES, type TourType } from '#features/tours/model/tour.ts';
import { groupThousands } from '#lib/text/russian.ts';

const TYPE_PAGES: Record<TourType, string> = {
  umrah: 'Туры в Умру',
  umrah_ramadan: 'Умра в Рамадан',
  hajj: 'Туры в Хадж',
};
const CITIES_SHOWN = 8;

interface HomeLandingsProps {
  types: Readonly<Record<string, number>>;
  cities: readonly { name: string; slug: string | null; count: number }[];
}

/** Links to the catalogue by kind and city, each to a page of its own. */
export function HomeLandings({ types, cities }: HomeLandingsProps) {
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
  ].filter(({ links }) => links.length > 0);

  return (
    <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-[2fr_5fr]">
      {groups.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h3 className="text-lg">{title}</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {links.map(({ href, label, count }) => (
              <li key={href}>
                <Link
                  viewTransition
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
