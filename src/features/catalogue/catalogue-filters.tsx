import { memo, useId, useMemo, type ReactNode } from 'react';
import type { CatalogueQuery } from '#features/catalogue/catalogue-query.ts';
import type { CatalogueResult } from '#features/catalogue/catalogue.ts';
import { FilterGroup, sameList } from '#features/catalogue/filter-group.tsx';
import { filterOptions, type FilterOption } from '#features/catalogue/filter-options.ts';
import { useFilterForm } from '#features/catalogue/use-filter-form.ts';
import { countOf } from '#lib/russian.ts';
import { Button } from '#ui/button.tsx';
import { CityPicker } from '#ui/city-picker.tsx';

interface CatalogueFiltersProps {
  query: CatalogueQuery;
  /** Whose counts the options show; may lag behind `total`. */
  result: CatalogueResult;
  total: number;
  /** In a sheet, which has a button of its own to see the results. */
  isSheet?: boolean;
  /** By which a button elsewhere submits the form. */
  id?: string;
  onChange: (query: CatalogueQuery, pace?: 'at-once' | 'typing') => void;
  onReset: () => void;
  /** Pressed «Показать»: the results are wanted now. */
  onShow: () => void;
}

/** Every fact of a tour to choose by, as a GET form: with scripts each change answers at once. */
export function CatalogueFilters({
  query,
  result,
  total,
  isSheet = false,
  id,
  onChange,
  onReset,
  onShow,
}: CatalogueFiltersProps) {
  const { formRef, onFormChange, onSubmit, onCities } = useFilterForm(query, onChange, onShow);
  const { cities, months, operators } = query;
  const options = useMemo(
    () => filterOptions(result.counts, { cities, months, operators }),
    // Lists are compared by what is in them.
    // oxlint-disable-next-line react/exhaustive-deps
    [result, cities.join(), months.join(), operators.join()],
  );
  return (
    <form
      ref={formRef}
      id={id}
      method="get"
      action="/all"
      aria-label="Фильтры"
      onChange={onFormChange}
      onSubmit={onSubmit}
      className="space-y-1"
    >
      <Kept name="view" value={query.view} />
      <Kept name="sort" value={query.sort} />
      <Kept name="dir" value={query.sort && query.descending ? 'desc' : null} />

      <TextFilter text={query.text} />
      <FilterGroup
        label="Тип тура"
        name="type"
        kind="one"
        open
        options={options.type}
        chosen={query.type ? [query.type] : []}
      />
      <div className="border-b border-line py-3">
        <Cities options={options.cities} chosen={cities} onChange={onCities} />
      </div>
      <FilterGroup
        label="Месяц вылета"
        name="months"
        open
        options={options.months}
        chosen={query.months}
      />
      <PriceFilter query={query} />
      <FilterGroup
        label="Особенности"
        name="status"
        open
        options={options.badges}
        chosen={query.badges}
      />
      <FilterGroup
        label="Оператор"
        name="operator"
        options={options.operators}
        chosen={query.operators}
      />
      <FilterGroup label="Длительность" name="days" options={options.days} chosen={query.days} />
      <FilterGroup
        label="Ночей в Мекке"
        name="mecca"
        options={options.mecca}
        chosen={query.mecca}
      />
      <FilterGroup
        label="Ночей в Медине"
        name="medina"
        options={options.medina}
        chosen={query.medina}
      />
      <FilterGroup
        label="Расстояние до Каабы"
        name="distance"
        options={options.distance}
        chosen={query.distance}
      />
      <div className="flex flex-wrap gap-2 pt-4">
        {!isSheet && (
          <Button type="submit" className="grow">
            Показать {countOf(total, ['тур', 'тура', 'туров'])}
          </Button>
        )}
        <Button look="quiet" onClick={onReset}>
          Сбросить
        </Button>
      </div>
    </form>
  );
}

function Kept({ name, value }: { name: string; value: string | null }): ReactNode {
  return value === null ? null : <input type="hidden" name={name} value={value} />;
}

function TextFilter({ text }: { text: string }) {
  const id = useId();
  return (
    <div className="border-b border-line pb-4">
      <label htmlFor={id} className="font-semibold">
        Поиск по словам
      </label>
      <input
        id={id}
        type="search"
        name="q"
        maxLength={80}
        defaultValue={text}
        placeholder="Гостиница, авиакомпания, гид"
        className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
      />
    </div>
  );
}

function PriceFilter({ query }: { query: CatalogueQuery }) {
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="float-left w-full font-semibold">Цена за человека</legend>
      <div className="clear-both grid grid-cols-2 gap-2 pt-1">
        <PriceField label="От" name="price_from" price={query.priceFrom} />
        <PriceField label="До" name="price_to" price={query.priceTo} />
      </div>
      <div className="mt-2 flex gap-4">
        {(['rub', 'usd'] as const).map((currency) => (
          <label key={currency} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="currency"
              value={currency}
              defaultChecked={query.currency === currency}
              className="size-5 accent-primary"
            />
            {currency === 'rub' ? 'рубли' : 'доллары'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PriceFieldProps {
  label: string;
  name: string;
  price: number | null;
}

function PriceField({ label, name, price }: PriceFieldProps) {
  return (
    <label className="text-sm text-ink-soft">
      {label}
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        defaultValue={price ?? ''}
        className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 tabular-nums text-base text-ink"
      />
    </label>
  );
}

interface CitiesProps {
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange: (cities: string[]) => void;
}

const Cities = memo(
  function Cities({ options, chosen, onChange }: CitiesProps) {
    const departures = options.map(({ value, count }) => ({ name: value, count }));
    return <CityPicker departures={departures} chosen={chosen} onChange={onChange} isInline />;
  },
  (before, after) => before.options === after.options && sameList(before.chosen, after.chosen),
);
