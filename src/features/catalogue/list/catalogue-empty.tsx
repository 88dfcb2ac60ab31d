import {
  appliedFilters,
  withoutFilters,
  withoutGroup,
} from '#features/catalogue/search/applied-filters.ts';
import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { tickFilter, type TickGroup } from '#features/catalogue/search/tick-filters.ts';
import { CatalogueLink } from '#features/catalogue/list/catalogue-link.tsx';
import {
  GROUPS,
  type CatalogueResult,
  type CatalogueTour,
  type Group,
} from '#features/catalogue/search/catalogue-result.ts';
import { partySearch } from '#lib/party.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';
import { formatDayRange } from '#lib/time/day.ts';
import { countOf } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { QuietScene } from '#ui/page/quiet-scene.tsx';

const NAMES: Record<Exclude<Group, TickGroup>, string> = {
  type: 'типа тура',
  cities: 'города вылета',
  months: 'месяца',
  price: 'цены',
  reach: 'предела расстояния',
  text: 'слов поиска',
};

function genitiveOf(group: Group): string {
  return group in NAMES
    ? NAMES[group as keyof typeof NAMES]
    : tickFilter(group as TickGroup).genitive;
}

interface CatalogueEmptyProps {
  query: CatalogueQuery;
  result: CatalogueResult;
  nearest: readonly CatalogueTour[];
  onChange: (query: CatalogueQuery) => void;
}

/** Nothing found: which filters to remove, and how many tours each removal would bring back. */
export function CatalogueEmpty({ query, result, nearest, onChange }: CatalogueEmptyProps) {
  const applied = new Set(appliedFilters(query).map(({ group }) => group));
  const ways = GROUPS.filter((group) => applied.has(group) && result.without[group] > 0);
  return (
    <div className="rounded-card border border-line bg-surface px-5 py-12 text-center">
      <QuietScene thing="M96 46H110V38Q110 33 115 33H125Q130 33 130 38V46H144Q150 46 150 52V92H90V52Q90 46 96 46ZM114 46H126V37H114ZM90 60V66H150V60Z" />
      <h2 className="text-xl">Туры не найдены</h2>
      <p className="mt-2 text-ink-soft">Попробуйте изменить параметры поиска</p>
      {ways.length > 0 && (
        <ul className="mt-6 flex flex-wrap justify-center gap-2">
          {ways.map((group) => (
            <li key={group}>
              <CatalogueLink
                query={withoutGroup(query, group)}
                onChange={onChange}
                className={buttonClass('quiet')}
              >
                Без {genitiveOf(group)} — {countOf(result.without[group], ['тур', 'тура', 'туров'])}
              </CatalogueLink>
            </li>
          ))}
        </ul>
      )}
      <CatalogueLink
        query={withoutFilters(query)}
        onChange={onChange}
        className={buttonClass('primary', 'mt-6')}
      >
        Сбросить
      </CatalogueLink>
      {nearest.length > 0 && (
        <>
          <h3 className="mt-10 text-lg">Ближайшие вылеты</h3>
          <ul className="mx-auto mt-3 max-w-xl space-y-2 text-left">
            {nearest.map((tour) => (
              <li key={tour.id}>
                <a
                  href={`/tours/${tour.slug}${partySearch(query.party)}`}
                  className="block rounded-control border border-line bg-surface px-4 py-3 hover:border-primary"
                >
                  <b className="font-semibold">
                    {TOUR_TYPE_LABELS[tour.tour_type]}, {tour.city_from}
                  </b>
                  <br />
                  <span className="text-ink-soft">
                    <span className="inline-block">
                      {formatDayRange(tour.departure_date, tour.end_date ?? tour.departure_date)}
                    </span>
                    {tour.company_name ? `, ${tour.company_name}` : ''}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
