import { Tick } from '#ui/field/control.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import type { BulkQuery, BulkScreen } from '#features/tour-bulk/bulk-query.ts';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/model/tour.ts';

interface BulkFilterProps {
  screen: BulkScreen;
  query: BulkQuery;
  /** Whether all tours belong to one operator. */
  isOwn: boolean;
}

/** Search, type and switches above a list for bulk work. */
export function BulkFilter({ screen, query, isOwn }: BulkFilterProps) {
  return (
    <ListFilter
      of={JSON.stringify({ ...query, page: 1 })}
      action={screen}
      name="Поиск туров"
      search={{
        label: isOwn ? 'Город или номер' : 'Город, турфирма или номер',
        value: query.search,
      }}
      choice={{
        label: 'Тип',
        name: 'type',
        value: query.type,
        none: 'все',
        options: TOUR_TYPES,
        labels: TOUR_TYPE_LABELS,
      }}
    >
      <div className="flex flex-wrap gap-x-6 sm:col-span-3">
        <Toggle name="overdue" label="Только просроченные" isOn={query.isOverdue} />
        {!isOwn && (
          <Toggle name="no-company" label="Только без турфирмы" isOn={query.withoutCompany} />
        )}
      </div>
    </ListFilter>
  );
}

function Toggle({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <Tick
        name={name}
        value="1"
        defaultChecked={isOn}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      {label}
    </label>
  );
}
