import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import { orderKey } from '#features/tour-import/understanding/answer-keys.ts';
import { Tick } from '#ui/field/control.tsx';
import { SelectField } from '#ui/field/field.tsx';

interface ColumnFormatProps {
  field: ImportField;
  isBusy: boolean;
  tourImport: Pick<TourImport, 'settings' | 'say'>;
}

/** The format of a whole column: which number is the day, which currency, in thousands. */
export function ColumnFormat({ field, isBusy, tourImport: { settings, say } }: ColumnFormatProps) {
  if (field === 'departure_date' || field === 'end_date') {
    const key = orderKey(field);
    return (
      <div className="max-w-md px-4 pb-4">
        <SelectField
          label="Порядок чисел в&nbsp;датах"
          value={settings.answers[key] ?? ''}
          disabled={isBusy}
          onChange={(event) => {
            const { [key]: _, ...others } = settings.answers;
            const order = event.currentTarget.value;
            say({ answers: order === '' ? others : { ...others, [key]: order } });
          }}
        >
          <option value="">Как видно из таблицы</option>
          <option value="day-first">Сначала день: 3/4/2027 — 3 апреля</option>
          <option value="month-first">Сначала месяц: 3/4/2027 — 4 марта</option>
        </SelectField>
      </div>
    );
  }
  if (field !== 'price') return null;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-4 pb-4">
      <div className="grow basis-64 sm:max-w-md">
        <SelectField
          label="Валюта цен, у&nbsp;которых она не&nbsp;названа"
          value={settings.currency ?? ''}
          disabled={isBusy}
          onChange={(event) => {
            const currency = event.currentTarget.value as Currency | '';
            say({ currency: currency === '' ? null : currency });
          }}
        >
          <option value="">Как сказано в таблице</option>
          <option value="RUB">Рубли</option>
          <option value="USD">Доллары</option>
          <option value="EUR">Евро</option>
        </SelectField>
      </div>
      <label className="inline-flex min-h-11 items-center gap-2">
        <Tick
          checked={settings.inThousands}
          disabled={isBusy}
          onChange={(event) => say({ inThousands: event.currentTarget.checked })}
        />
        Цены в&nbsp;тысячах: 185 — это 185&nbsp;000
      </label>
    </div>
  );
}
