import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import type { FilterOption } from '#features/catalogue/search/filter-options.ts';
import { Tick } from '#ui/field/control.tsx';

interface FilterGroupProps {
  label: string;
  name: string;
  /** `one`: one of the options or none; otherwise any of them. */
  kind?: 'one' | 'any';
  open?: boolean;
  options: readonly FilterOption[];
  chosen: readonly string[];
}

/**
 * A group of filter values, with the number of tours for each. While it is shown, the form writes
 * what is chosen.
 */
export const FilterGroup = memo(FilterGroupNow, (before, after) => {
  return before.options === after.options && sameList(before.chosen, after.chosen);
});

function FilterGroupNow({ label, name, kind = 'any', open, options, chosen }: FilterGroupProps) {
  const [startsOpen] = useState(open || chosen.length > 0);
  if (options.length === 0) return null;
  const row =
    'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1 hover:bg-primary-tint has-disabled:opacity-60';
  return (
    <details open={startsOpen} className="group border-b border-line py-1">
      <summary className="flex min-h-11 items-center justify-between gap-2 rounded-control font-semibold hover:text-primary">
        <span>
          {label}
          {chosen.length > 0 && kind === 'any' && (
            <span className="font-normal text-ink-soft"> · {chosen.length}</span>
          )}
        </span>
        <ChevronDown className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <fieldset className="pb-2">
        <legend className="sr-only">{label}</legend>
        {kind === 'one' && (
          <label className={row}>
            <Tick type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
            <span className="grow">Любой</span>
          </label>
        )}
        {options.map(({ value, label: text, count }) => {
          const checked = chosen.includes(value);
          return (
            <label key={value} className={row}>
              <Tick
                type={kind === 'one' ? 'radio' : 'checkbox'}
                name={name}
                value={value}
                defaultChecked={checked}
                disabled={kind === 'any' && count === 0 && !checked}
              />
              <span className="min-w-0 grow">{text}</span>
              {/* The count of a chosen value may be 0 because of another group; showing 0 would
                  blame this one. */}
              {!(checked && count === 0) && (
                <span className="text-sm text-ink-soft tabular-nums">{count}</span>
              )}
            </label>
          );
        })}
      </fieldset>
    </details>
  );
}

/** Whether two lists of chosen values are equal, including the order. */
export function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, place) => value === b[place]);
}
