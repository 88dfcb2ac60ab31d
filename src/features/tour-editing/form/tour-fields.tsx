import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { ImageField } from '#ui/upload/image-field.tsx';
import { CityField } from '#features/tour-editing/form/city-field.tsx';
import { fieldLabel } from '#features/tour-editing/form/field-words.ts';
import {
  knownNames,
  type KnownValues,
  withKnown,
} from '#features/tour-editing/form/known-values.ts';
import { SureField } from '#features/tour-editing/form/sure-field.tsx';
import { PriceField } from '#features/tour-editing/form/price-field.tsx';
import {
  type FormText,
  maskDay,
  tidyDay,
  withDays,
  withDeparture,
} from '#features/tour-editing/form/tour-form-values.ts';
import type { TourForm } from '#features/tour-editing/form/use-tour-form.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { wordsOf } from '#features/tour-editing/fields/tour-field-words.ts';
import { TOUR_FIELDS } from '#features/tour-editing/fields/tour-fields.ts';
import {
  kindOf,
  type TourFlag,
  type TourImage,
  type TourText,
} from '#features/tours/model/tour-input.ts';
import { Field, NumberField, TextAreaField } from '#ui/field/field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';

export function Row({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-4 sm:grid sm:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
      {children}
    </div>
  );
}

interface FieldProps<Field = FormText> {
  form: TourForm;
  field: Field;
}

interface TourFieldProps extends FieldProps {
  known: KnownValues;
  rate: Rate;
}

/** Kinds of values of a few characters: on a phone two of their fields share a line. */
const SHORT: readonly string[] = ['day', 'month', 'count', 'degrees'];

/** A field of the form, with the question about an unlikely value. */
export function TourField(props: TourFieldProps) {
  const isShort = SHORT.includes(kindOf(props.field));
  return (
    <div className={`grow ${isShort ? 'basis-32' : 'basis-56'}`}>
      <Control {...props} />
      <SureField form={props.form} field={props.field} />
    </div>
  );
}

/** The control of a field, by its kind and description. */
function Control({ known, rate, ...props }: TourFieldProps) {
  const { form, field } = props;
  if (field === 'price') return <PriceField form={form} rate={rate} />;
  const { suggests } = wordsOf(field);
  switch (kindOf(field)) {
    case 'image':
      return <TourImageField form={form} field={field as TourImage} />;
    case 'day':
      return <DayField {...props} />;
    case 'count':
      return <CountField {...props} />;
    case 'degrees':
      return <TextField {...props} inputMode="decimal" />;
    case 'phone':
      return <TextField {...props} inputMode="tel" />;
    case 'month':
      return <TextField {...props} readOnly />;
  }
  if (suggests === 'cities') {
    return (
      <CityField
        label={fieldLabel(field)}
        value={form.values[field]}
        known={known.cities}
        problem={form.problemOf(field)}
        onChange={(city) => form.set(field, city)}
      />
    );
  }
  if (suggests) return <NamedField {...props} known={known} />;
  return isLong(field) ? <TextBlock form={form} field={field} /> : <TextField {...props} />;
}

/** The common props of single-line fields. */
function common({ form, field }: FieldProps) {
  const { hint, placeholder, isRequired } = wordsOf(field);
  return {
    label: fieldLabel(field),
    name: field,
    autoComplete: 'off',
    value: form.values[field],
    problem: form.problemOf(field),
    required: isRequired,
    hint,
    placeholder,
  };
}

/** A line of text. */
function TextField({
  form,
  field,
  ...rest
}: FieldProps & Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'readOnly'>) {
  return (
    <Field
      {...common({ form, field })}
      maxLength={longest(field)}
      onChange={(event) => form.set(field, event.currentTarget.value)}
      {...rest}
    />
  );
}

/** Writes a typed text into a field, and into the fields that follow from it. */
function write({ form, field }: FieldProps, text: string) {
  const follow = { departure_date: withDeparture, days: withDays };
  const next = Object.hasOwn(follow, field) ? follow[field as keyof typeof follow] : null;
  if (next) form.change(field, (now) => next(now, text));
  else form.set(field, text);
}

/** A whole number. */
function CountField(props: FieldProps) {
  return (
    <NumberField {...common(props)} onChange={(event) => write(props, event.currentTarget.value)} />
  );
}

/** A day as ДД.ММ.ГГГГ; the points are added automatically. */
function DayField(props: FieldProps) {
  const { form, field } = props;
  return (
    <Field
      {...common(props)}
      inputMode="numeric"
      placeholder="ДД.ММ.ГГГГ"
      maxLength={longest(field)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        // Only a longer text gets points: they must not return while somebody deletes.
        write(props, text.length > form.values[field].length ? maskDay(text) : text);
      }}
      onBlur={(event) => {
        const tidy = tidyDay(event.currentTarget.value.trim());
        if (tidy !== form.values[field]) write(props, tidy);
      }}
    />
  );
}

/** A name known from other tours: it is suggested, and a choice fills related fields. */
function NamedField({ form, field, known }: FieldProps & { known: KnownValues }) {
  const listId = useId();
  return (
    <div>
      <Field
        {...common({ form, field })}
        list={listId}
        maxLength={longest(field)}
        onChange={(event) => form.set(field, event.currentTarget.value)}
        onBlur={() => form.change(field, (values) => withKnown(values, field, known))}
      />
      <datalist id={listId}>
        {knownNames(known, field).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  );
}

function TourImageField({ form, field }: FieldProps<TourImage>) {
  return (
    <ImageField
      name={field}
      label={fieldLabel(field)}
      value={form.values[field] || null}
      error={form.problemOf(field)}
      onChange={(address) => form.set(field, address ?? '')}
      folder={TOUR_FIELDS[field].folder}
    />
  );
}

/** Text of several lines. */
function TextBlock({ form, field }: FieldProps<TourText>) {
  const value = form.values[field];
  const { most } = TOUR_FIELDS[field];
  return (
    <TextAreaField
      label={fieldLabel(field)}
      name={field}
      rows={8}
      maxLength={most}
      value={value}
      problem={form.problemOf(field)}
      hint={`Пустая строка начинает новый абзац. Знаков: ${value.length} из ${most}`}
      onChange={(event) => form.set(field, event.currentTarget.value)}
    />
  );
}

/** A box of the statuses. */
export function FlagField({ form, flag }: { form: TourForm; flag: TourFlag | 'is_regular' }) {
  return (
    <TickField
      name={flag}
      checked={form.values[flag]}
      onChange={(event) => form.set(flag, event.currentTarget.checked)}
    >
      {fieldLabel(flag)}
    </TickField>
  );
}

/** Days and degrees have no limit of their own in the description. */
const LONGEST_OTHER = 30;

function longest(field: FormText): number {
  return isText(field) ? TOUR_FIELDS[field].most : LONGEST_OTHER;
}

function isText(field: FormText): field is TourText {
  return 'most' in TOUR_FIELDS[field];
}

function isLong(field: FormText): field is TourText {
  return isText(field) && TOUR_FIELDS[field].isLong === true;
}
