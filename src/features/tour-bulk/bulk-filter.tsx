import { Form } from 'react-router';
import type { BulkQuery, BulkScreen } from '#features/tour-bulk/bulk-query.ts';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/tour.ts';
import { Button } from '#ui/button.tsx';

const FIELD =
  'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 font-normal';

/** Search, type and the two toggles over a list for bulk work. */
export function BulkFilter({ screen, query }: { screen: BulkScreen; query: BulkQuery }) {
  return (
    <search>
      <Form
        key={JSON.stringify({ ...query, page: 1 })}
        method="get"
        action={screen}
        preventScrollReset
        aria-label="Поиск туров"
        className="mt-6 grid items-end gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto_auto]"
      >
        <label className="font-semibold">
          Город, турфирма или номер
          <input
            type="search"
            name="q"
            maxLength={200}
            defaultValue={query.search}
            className={FIELD}
          />
        </label>
        <label className="font-semibold">
          Тип
          <select name="type" defaultValue={query.type ?? ''} className={FIELD}>
            <option value="">все</option>
            {TOUR_TYPES.map((type) => (
              <option key={type} value={type}>
                {TOUR_TYPE_LABELS[type]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">Найти</Button>
        <div className="flex flex-wrap gap-x-6 sm:col-span-3">
          <Toggle name="overdue" label="Только просроченные" isOn={query.isOverdue} />
          <Toggle name="no-company" label="Только без турфирмы" isOn={query.withoutCompany} />
        </div>
      </Form>
    </search>
  );
}

function Toggle({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isOn}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="size-6 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}
