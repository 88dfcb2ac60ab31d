import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { SearchField, SelectField } from '#ui/field/field.tsx';
import { FilterBox } from '#ui/staff/filter-box.tsx';
import { Options } from '#ui/field/options.tsx';

interface ListFilterProps<Option extends string> {
  /** The list's query: another query resets the fields. */
  of: string;
  action: string;
  /** The form's label for screen readers. */
  name: string;
  search: { label: string; value: string };
  choice: {
    label: string;
    name: string;
    value: Option | null;
    /** The text for no choice. */
    none: string;
    options: readonly Option[];
    labels: Readonly<Record<Option, string>>;
  };
  /** Further fields of the form. */
  children?: ReactNode;
}

/** Filters a staff list by words and by one choice. */
export function ListFilter<Option extends string>(props: ListFilterProps<Option>) {
  const { of, action, name, search, choice, children } = props;
  return (
    <FilterBox of={of}>
      <Form
        method="get"
        action={action}
        preventScrollReset
        aria-label={name}
        className="mt-6 grid items-end gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto_auto]"
      >
        <SearchField label={search.label} name="q" maxLength={200} defaultValue={search.value} />
        <SelectField label={choice.label} name={choice.name} defaultValue={choice.value ?? ''}>
          <option value="">{choice.none}</option>
          <Options of={choice.options.map((option) => [option, choice.labels[option]])} />
        </SelectField>
        <Button type="submit">Найти</Button>
        {children}
      </Form>
    </FilterBox>
  );
}
