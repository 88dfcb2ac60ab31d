import { MoneyField } from '#ui/field/money-field.tsx';
import { Field, SelectField } from '#ui/field/field.tsx';
import type { ChangeProblem, TypedChange } from '#features/tour-bulk/bulk-change.ts';
import { OFFER_FIELDS } from '#features/tour-editing/fields/offer-fields.ts';
import { TOUR_FLAGS, type TourFlag } from '#features/tours/model/tour-input.ts';

const FLAG_LABELS: Record<TourFlag, string> = {
  is_vip: 'VIP',
  is_hot: 'Горящий',
  is_combo: 'Комби',
  is_direct: 'Прямой',
};

interface ChangeFieldsProps {
  /** Whether the tours keep their operator. */
  isOwn: boolean;
  /** The texts as last typed. */
  typed: TypedChange | undefined;
  problems: readonly ChangeProblem[];
}

/** The changes for the chosen tours; an empty field changes nothing. */
export function ChangeFields({ isOwn, typed, problems }: ChangeFieldsProps) {
  const problemOf = (field: ChangeProblem['field']) =>
    problems.find((problem) => problem.field === field)?.message ?? null;
  return (
    <fieldset className="rounded-card border border-line bg-surface p-4">
      <legend className="px-1 font-semibold">Что изменить</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          name="percent"
          label="Цена, на сколько процентов"
          hint="Например 5 или −7,5. Меняются названная цена и&nbsp;все цены по&nbsp;размещению, до&nbsp;целых ₽, $ или €."
          autoComplete="off"
          defaultValue={typed?.percent}
          problem={problemOf('percent')}
        />
        <MoneyField
          label="Или новая цена"
          hint="Одна для всех выбранных туров, «от» или нет&nbsp;— ниже. Цены за&nbsp;другое размещение останутся."
          problem={problemOf('price')}
          amount={{ name: 'price', defaultValue: typed?.price }}
          currency={{ name: 'price_currency', defaultValue: typed?.price_currency || 'RUB' }}
        />
        {!isOwn && (
          <Field
            name="company"
            label="Турфирма"
            hint="Новое название для всех выбранных туров."
            autoComplete="off"
            defaultValue={typed?.company}
            problem={problemOf('company')}
          />
        )}
      </div>
      <div className="mt-4 grid grid-cols-2 items-end gap-4 lg:grid-cols-5">
        <SelectField
          label={OFFER_FIELDS.price_is_from.label}
          name="price_from"
          defaultValue={typed?.price_from ?? ''}
        >
          <option value="">у&nbsp;каждого тура как было</option>
          <option value="on">да</option>
          <option value="off">нет, цена точная</option>
        </SelectField>
        {TOUR_FLAGS.map((flag) => (
          <SelectField
            key={flag}
            label={FLAG_LABELS[flag]}
            name={flag}
            defaultValue={typed?.flags[flag] ?? ''}
          >
            <option value="">не менять</option>
            <option value="on">включить</option>
            <option value="off">выключить</option>
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}
