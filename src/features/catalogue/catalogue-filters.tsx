import { useId, type ReactNode } from 'react';
import { BADGE_LABELS } from '#features/tours/badges.ts';
import { DAYS_BANDS, DISTANCE_BANDS, NIGHTS_BANDS } from '#features/catalogue/bands.ts';
import { monthLabel } from '#features/catalogue/applied-filters.ts';
import type { CatalogueQuery } from '#features/catalogue/catalogue-query.ts';
import { FIXED_VALUES, type CatalogueResult, type Counts } from '#features/catalogue/catalogue.ts';
import { FilterGroup, type FilterOption } from '#features/catalogue/filter-group.tsx';
import { useFilterForm } from '#features/catalogue/use-filter-form.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/tour.ts';
import { countOf } from '#lib/russian.ts';
import { Button } from '#ui/button.tsx';
import { CityPicker } from '#ui/city-picker.tsx';

interface CatalogueFiltersProps {
  query: CatalogueQuery;
  result: CatalogueResult;
  onChange: (query: CatalogueQuery) => void;
  onReset: () => void;
  /** Pressed «Показать»: the results are wanted now. */
  onShow: () => void;
}

const BAND_LABELS = Object.fromEntries(
  [...DAYS_BANDS, ...NIGHTS_BANDS, ...DISTANCE_BANDS].map(({ id, label }) => [id, label]),
);
const PRICE_INPUT =
  'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 tabular-nums';

/** Every fact of a tour to choose by, as a GET form: with scripts each change answers at once. */
export function CatalogueFilters({
  query,
  result,
  onChange,
  onReset,
  onShow,
}: CatalogueFiltersProps) {
  const { formRef, onFormChange, onSubmit } = useFilterForm(query, onChange, onShow);
  const { counts } = result;
  return (
    <form
      ref={formRef}
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
        options={fixed('type', counts.type, TOUR_TYPE_LABELS)}
        chosen={query.type ? [query.type] : []}
      />
      <div className="border-b border-line py-3">
        <CityPicker
          departures={byCount(counts.cities, query.cities).map(({ value, count }) => ({
            name: value,
            count,
          }))}
          chosen={query.cities}
          onChange={(cities) => onChange({ ...query, cities })}
          isInline
        />
      </div>
      <FilterGroup
        label="Месяц вылета"
        name="months"
        open
        options={inOrder(counts.months, query.months).map((option) => ({
          ...option,
          label: monthLabel(option.value),
        }))}
        chosen={query.months}
      />
      <PriceFilter query={query} />
      <FilterGroup
        label="Особенности"
        name="status"
        open
        options={fixed('badges', counts.badges, { ...BADGE_LABELS, direct: 'Прямой перелёт' })}
        chosen={query.badges}
      />
      <FilterGroup
        label="Оператор"
        name="operator"
        options={byCount(counts.operators, query.operators)}
        chosen={query.operators}
      />
      <FilterGroup
        label="Длительность"
        name="days"
        options={fixed('days', counts.days, BAND_LABELS)}
        chosen={query.days}
      />
      <FilterGroup
        label="Ночей в Мекке"
        name="mecca"
        options={fixed('mecca', counts.mecca, BAND_LABELS)}
        chosen={query.mecca}
      />
      <FilterGroup
        label="Ночей в Медине"
        name="medina"
        options={fixed('medina', counts.medina, BAND_LABELS)}
        chosen={query.medina}
      />
      <FilterGroup
        label="Расстояние до Каабы"
        name="distance"
        options={fixed('distance', counts.distance, BAND_LABELS)}
        chosen={query.distance}
      />
      <div className="flex flex-wrap gap-2 pt-4">
        <Button type="submit" className="grow">
          Показать {countOf(result.total, ['тур', 'тура', 'туров'])}
        </Button>
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
        key={text === '' ? 'empty' : 'given'}
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
  const id = useId();
  const blank = query.priceFrom === null && query.priceTo === null;
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="float-left w-full font-semibold">Цена за человека</legend>
      <div key={blank ? 'empty' : 'given'} className="clear-both grid grid-cols-2 gap-2 pt-1">
        <label className="text-sm text-ink-soft" htmlFor={`${id}-from`}>
          От
          <input
            id={`${id}-from`}
            name="price_from"
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
            defaultValue={query.priceFrom ?? ''}
            className={`${PRICE_INPUT} text-base text-ink`}
          />
        </label>
        <label className="text-sm text-ink-soft" htmlFor={`${id}-to`}>
          До
          <input
            id={`${id}-to`}
            name="price_to"
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
            defaultValue={query.priceTo ?? ''}
            className={`${PRICE_INPUT} text-base text-ink`}
          />
        </label>
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

function fixed(
  group: keyof typeof FIXED_VALUES,
  counts: Counts,
  labels: Record<string, string>,
): FilterOption[] {
  return FIXED_VALUES[group].map((value) => ({
    value,
    label: labels[value] ?? value,
    count: counts[value] ?? 0,
  }));
}

function inOrder(counts: Counts, chosen: readonly string[]): FilterOption[] {
  return [...new Set([...Object.keys(counts), ...chosen])]
    .sort()
    .map((value) => ({ value, label: value, count: counts[value] ?? 0 }));
}

function byCount(counts: Counts, chosen: readonly string[]): FilterOption[] {
  return inOrder(counts, chosen).sort((a, b) => b.count - a.count);
}
