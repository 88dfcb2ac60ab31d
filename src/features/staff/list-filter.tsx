import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';

const FIELD =
  'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 font-normal';

interface ListFilterProps<Option extends string> {
  action: string;
  /** What the form is for, for who hears the page. */
  name: string;
  search: { label: string; value: string };
  choice: {
    label: string;
    name: string;
    value: Option | null;
    /** The word for no choice. */
    none: string;
    options: readonly Option[];
    labels: Readonly<Record<Option, string>>;
  };
  /** What else the form sends. */
  children?: ReactNode;
}

/** Narrows a list of the staff by words and by one choice; give it a key of its query. */
export function ListFilter<Option extends string>(props: ListFilterProps<Option>) {
  const { action, name, search, choice, children } = props;
  return (
    <search>
      <Form
        method="get"
        action={action}
        preventScrollReset
        aria-label={name}
        className="mt-6 grid items-end gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto_auto]"
      >
        <label className="font-semibold">
          {search.label}
          <input
            type="search"
            name="q"
            maxLength={200}
            defaultValue={search.value}
            className={FIELD}
          />
        </label>
        <label className="font-semibold">
          {choice.label}
          <select name={choice.name} defaultValue={choice.value ?? ''} className={FIELD}>
            <option value="">{choice.none}</option>
            {choice.options.map((option) => (
              <option key={option} value={option}>
                {choice.labels[option]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">Найти</Button>
        {children}
      </Form>
    </search>
  );
}
