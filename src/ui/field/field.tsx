import type { ComponentProps } from 'react';
import { Input, Select, TextArea } from '#ui/field/control.tsx';
import { FieldFrame, type FrameProps } from '#ui/field/field-frame.tsx';

type Framed<Control> = Omit<Control, keyof FrameProps | 'key'> & FrameProps;

/** A single-line text field with label, hint and error; `type` as for an <input>. */
export function Field({ label, problem, hint, ...input }: Framed<ComponentProps<'input'>>) {
  return (
    <FieldFrame label={label} problem={problem} hint={hint} id={input.id}>
      {(tied) => <Input {...tied} {...input} />}
    </FieldFrame>
  );
}

/**
 * A number in a text field. Browsers discard invalid input in their number fields, change it by the
 * wheel, and read it by the rules of their own language: «17,5» is 175 in English.
 */
export function NumberField(field: Framed<Omit<ComponentProps<'input'>, 'type'>>) {
  return <Field inputMode="numeric" autoComplete="off" maxLength={20} {...field} type="text" />;
}

/** A day (`YYYY-MM-DD` is sent) with the browser's calendar. */
export function DateField(field: Framed<Omit<ComponentProps<'input'>, 'type'>>) {
  return <Field {...field} type="date" />;
}

export function SearchField(field: Framed<Omit<ComponentProps<'input'>, 'type'>>) {
  return <Field autoComplete="off" spellCheck={false} {...field} type="search" />;
}

/** A multi-line text field. */
export function TextAreaField({
  label,
  problem,
  hint,
  ...area
}: Framed<ComponentProps<'textarea'>>) {
  return (
    <FieldFrame label={label} problem={problem} hint={hint} id={area.id}>
      {(tied) => <TextArea rows={3} {...tied} {...area} />}
    </FieldFrame>
  );
}

/** A select; give its <option> elements as children. */
export function SelectField({ label, problem, hint, ...select }: Framed<ComponentProps<'select'>>) {
  return (
    <FieldFrame label={label} problem={problem} hint={hint} id={select.id}>
      {(tied) => <Select {...tied} {...select} />}
    </FieldFrame>
  );
}
