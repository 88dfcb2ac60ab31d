import { memo, useId, useMemo, useState, type ReactNode } from 'react';
import {
  filterSearch,
  SUM_PATTERN,
  type CatalogueQuery,
  TEXT_MAX,
} from '#features/catalogue/search/catalogue-query.ts';
import type { CatalogueResult } from '#features/catalogue/search/catalogue-result.ts';
import {
  PANEL_GROUPS,
  tickFilter,
  type TickGroup,
} from '#features/catalogue/search/tick-filters.ts';
import { FilterGroup, sameList } from '#features/catalogue/list/filter-group.tsx';
import { filterOptions, type FilterOption } from '#features/catalogue/search/filter-options.ts';
import { useFilterForm } from '#features/catalogue/list/use-filter-form.ts';
import { PartyFields } from '#features/catalogue/family/party-fields.tsx';
import { countOf } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { CityPicker } from '#ui/choice/city-picker.tsx';
import { Input, Tick } from '#ui/field/control.tsx';

interface CatalogueFiltersProps {
  query: CatalogueQuery;
  /** The counts of the options; they may lag behind `total`. */
  result: CatalogueResult;
  total: number;
  /** The id of the form in a sheet, whose own button submits it. */
  sheetForm?: string | undefined;
  onChange: (query: CatalogueQuery, pace?: 'at-once' | 'typing') => void;
  onReset: () => void;
  /** «Показать» was pressed: show the results. */
  onShow: () => void;
}

/** Rarely used groups. */
const FURTHER = PANEL_GROUPS.filter((group) => tickFilter(group).isFurther);

/** All filters of tours, as a GET form: with scripts each change takes effect at once. */
export function CatalogueFilters({
  query,
  result,
  total,
  sheetForm,
  onChange,
  onReset,
  onShow,
}: CatalogueFiltersProps) {
  const isSheet = sheetForm !== undefined;
  const { formRef, onFormChange, onSubmit, onCities } = useFilterForm(query, onChange, onShow);
  const { cities } = query;
  const [startsFurther] = useState(FURTHER.some((group) => query[group].length > 0));
  const options = useMemo(
    () => filterOptions(result.counts, query),
    // Queries are compared by their filters.
    // oxlint-disable-next-line react/exhaustive-deps
    [result, filterSearch(query)],
  );
  const tickGroup = (group: TickGroup) => {
    const { label, param, isOpen } = tickFilter(group);
    return (
      <FilterGroup
        key={group}
        label={label}
        name={param}
        open={isOpen ?? false}
        options={options[group]}
        chosen={query[group]}
      />
    );
  };
  return (
    <form
      ref={formRef}
      id={sheetForm}
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
      <div className="border-b border-line py-4">
        <PartyFields
          id={isSheet ? 'sheet-party' : 'filters-party'}
          party={query.party}
          canBeNobody
        />
      </div>
      <DistanceFilter distanceTo={query.distanceTo} />
      {PANEL_GROUPS.filter((group) => !FURTHER.includes(group)).map(tickGroup)}
      <details open={startsFurther}>
        <summary className="flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
          Больше фильтров
        </summary>
        {FURTHER.map(tickGroup)}
      </details>
      <label className="flex min-h-11 items-center gap-3 px-1 pt-3">
        <Tick type="checkbox" name="gone" value="1" defaultChecked={query.isGoneShown} />
        Показать распроданные
      </label>
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
      <Input
        id={id}
        type="search"
        name="q"
        maxLength={TEXT_MAX}
        defaultValue={text}
        placeholder="Гостиница, рейс, гид"
        className="mt-1"
      />
    </div>
  );
}

function PriceFilter({ query }: { query: CatalogueQuery }) {
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="float-left w-full font-semibold">
        {query.party ? 'Цена на\u00a0всех' : 'Цена за\u00a0человека'}
      </legend>
      <div className="clear-both grid grid-cols-2 gap-2 pt-1">
        <WholeField label="От" name="price_from" value={query.priceFrom} />
        <WholeField label="До" name="price_to" value={query.priceTo} />
      </div>
      <div className="mt-2 flex gap-4">
        {(['rub', 'usd'] as const).map((currency) => (
          <label key={currency} className="flex min-h-11 items-center gap-2">
            <Tick
              type="radio"
              name="currency"
              value={currency}
              defaultChecked={query.currency === currency}
            />
            {currency === 'rub' ? 'рубли' : 'доллары'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function DistanceFilter({ distanceTo }: { distanceTo: number | null }) {
  return (
    <div className="border-b border-line py-4">
      <WholeField label="До Каабы не больше, м" name="kaaba_to" value={distanceTo} />
    </div>
  );
}

interface WholeFieldProps {
  label: string;
  name: string;
  value: number | null;
}

function WholeField({ label, name, value }: WholeFieldProps) {
  return (
    <label className="text-sm text-ink-soft">
      {label}
      <Input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        pattern={SUM_PATTERN}
        title="Число цифрами"
        defaultValue={value ?? ''}
        className="peer mt-1 tabular-nums"
      />
      <span className="hidden font-medium text-danger peer-invalid:block">
        Введите число цифрами
      </span>
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
