import type { ReactNode } from 'react';

type Option = readonly [value: string | number, label: ReactNode];

/** The <option> elements of a select, in their order. */
export function Options({ of }: { of: readonly Option[] }) {
  return of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
