import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { AccountField, TickField } from '#features/account/account-field.tsx';
import { FIELD_LABELS } from '#features/tour-editing/field-words.ts';
import type { KnownValues } from '#features/tour-editing/known-values.ts';
import { withKnown } from '#features/tour-editing/known-values.ts';
import { maskDay, tidyDay, type FormText } from '#features/tour-editing/tour-form.ts';
import type { TourForm } from '#features/tour-editing/use-tour-form.ts';
import type { TourFlag, TourText } from '#features/tours/tour-input.ts';
import { TEXT_LIMITS } from '#features/tours/tour-limits.ts';

export function Row({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
      {children}
    </div>
  );
}

interface FieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'required' | 'inputMode' | 'placeholder' | 'type'
> {
  form: TourForm;
  field: FormText;
  hint?: ReactNode;
  /** It follows from other fields. */
  isReadOnly?: boolean;
}

/** A line of text. */
export function TextField({ form, field, isReadOnly, ...rest }: FieldProps) {
  return (
    <AccountField
      label={FIELD_LABELS[field]}
      name={field}
      autoComplete="off"
      maxLength={isText(field) ? TEXT_LIMITS[field] : 30}
      value={form.values[field]}
      problem={form.problemOf(field)}
      readOnly={isReadOnly}
      onChange={(event) => form.set(field, event.currentTarget.value)}
      {...rest}
    />
  );
}

interface NumberFieldProps extends Omit<FieldProps, 'type' | 'isReadOnly'> {
  min?: number;
  onValue?: (text: string) => void;
}

/** A whole number; the browser keeps letters and what is below the minimum out of it. */
export function NumberField({ form, field, min, onValue, ...rest }: NumberFieldProps) {
  return (
    <AccountField
      label={FIELD_LABELS[field]}
      name={field}
      type="number"
      step="any"
      min={min}
      inputMode="numeric"
      autoComplete="off"
      value={form.values[field]}
      problem={form.problemOf(field)}
      onChange={(event) =>
        (onValue ?? ((text) => form.set(field, text)))(event.currentTarget.value)
      }
      // A wheel over the page must not change a price.
      onWheel={(event) => event.currentTarget.blur()}
      {...rest}
    />
  );
}

interface DayFieldProps {
  form: TourForm;
  field: 'departure_date' | 'end_date';
  onValue: (text: string) => void;
  required?: boolean;
  hint?: string;
}

/** A day as ДД.ММ.ГГГГ; the points come by themselves. */
export function DayField({ form, field, onValue, ...rest }: DayFieldProps) {
  return (
    <AccountField
      label={FIELD_LABELS[field]}
      name={field}
      inputMode="numeric"
      placeholder="ДД.ММ.ГГГГ"
      maxLength={30}
      autoComplete="off"
      value={form.values[field]}
      problem={form.problemOf(field)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        // Only what grows gets its points: they must not come back while one deletes.
        onValue(text.length > form.values[field].length ? maskDay(text) : text);
      }}
      onBlur={(event) => {
        const tidy = tidyDay(event.currentTarget.value.trim());
        if (tidy !== form.values[field]) onValue(tidy);
      }}
      {...rest}
    />
  );
}

interface NamedFieldProps {
  form: TourForm;
  field: 'company_name' | 'hotel_name' | 'guide_name' | 'airline';
  known: KnownValues;
  names: readonly (string | null)[];
}

/** A name that other tours may have: they offer it, and fill what goes with it. */
export function NamedField({ form, field, known, names }: NamedFieldProps) {
  const listId = useId();
  return (
    <div>
      <AccountField
        label={FIELD_LABELS[field]}
        name={field}
        list={listId}
        autoComplete="off"
        maxLength={TEXT_LIMITS[field]}
        value={form.values[field]}
        problem={form.problemOf(field)}
        onChange={(event) => form.set(field, event.currentTarget.value)}
        onBlur={() => form.change(field, (values) => withKnown(values, field, known))}
      />
      <datalist id={listId}>
        {names.map((name) => name && <option key={name}>{name}</option>)}
      </datalist>
    </div>
  );
}

/** Text of several lines. */
export function TextBlock({ form, field }: { form: TourForm; field: 'description' }) {
  const id = useId();
  const problem = form.problemOf(field);
  const value = form.values[field];
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {FIELD_LABELS[field]}
      </label>
      <textarea
        id={id}
        name={field}
        rows={8}
        maxLength={TEXT_LIMITS[field]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${problem ? `${id}-problem ` : ''}${id}-hint`}
        value={value}
        onChange={(event) => form.set(field, event.currentTarget.value)}
        className="block min-h-40 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ink aria-invalid:border-danger"
      />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 font-medium text-danger">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
        Пустая строка начинает новый абзац. Знаков: {value.length} из {TEXT_LIMITS[field]}
      </p>
    </div>
  );
}

/** A box of the block of statuses. `is_regular` is known to the form alone and never sent. */
export function FlagField({ form, flag }: { form: TourForm; flag: TourFlag | 'is_regular' }) {
  return (
    <TickField
      name={flag === 'is_regular' ? '' : flag}
      checked={form.values[flag]}
      onChange={(event) => form.set(flag, event.currentTarget.checked)}
    >
      {FIELD_LABELS[flag]}
    </TickField>
  );
}

function isText(field: FormText): field is FormText & TourText {
  return Object.hasOwn(TEXT_LIMITS, field);
}
