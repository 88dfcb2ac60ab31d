import { z } from 'zod';

/** One field of the form of an operator or a hotel. */
export interface RecordField {
  label: string;
  kind: 'text' | 'area' | 'number' | 'choice' | 'tick' | 'logo';
  /** Longest text. */
  most?: number;
  hint?: string;
  /** For a choice: its values with their words; the first is the empty one. */
  options?: readonly (readonly [value: string, label: string])[];
}

/** The description of a form: its blocks with the names of their fields, and the fields. */
export interface RecordForm<Field extends string> {
  fields: Readonly<Record<Field, RecordField>>;
  blocks: readonly { title: string; fields: readonly Field[] }[];
}

export type RecordValues<Field extends string> = Record<Field, string>;

export interface RecordProblem<Field extends string> {
  field: Field;
  message: string;
}

/** Names the form with the fields of an operator or a hotel, among the forms of its page. */
export const RECORD = 'record';

const DEFAULT_MOST = 200;
const AREA_MOST = 4000;

/** The most characters of a text field. */
export function mostOf({ kind, most }: RecordField): number {
  return most ?? (kind === 'area' ? AREA_MOST : DEFAULT_MOST);
}

/** The value of a form's texts, or their problems. */
export type RecordRead<Field extends string, Read> =
  | { ok: true; read: Read }
  | { ok: false; problems: RecordProblem<Field>[] };

/** The schema of a form: its texts, empty when missing, and the result of `read`. */
export function recordSchema<Field extends string, Read>(
  form: RecordForm<Field>,
  read: (values: RecordValues<Field>) => RecordRead<Field, Read>,
) {
  const text = z
    .string()
    .default('')
    .transform((value) => value.replaceAll('\0', ''));
  const names = Object.keys(form.fields) as Field[];
  const shape = Object.fromEntries(names.map((name) => [name, text])) as Record<Field, typeof text>;
  return z.object(shape).transform((values, context) => {
    const made = read(values as RecordValues<Field>);
    if (made.ok) return made.read;
    for (const { field, message } of made.problems) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return z.NEVER;
  });
}

/** Texts that are too long, each with its field. */
export function lengthProblems<Field extends string>(
  form: RecordForm<Field>,
  values: RecordValues<Field>,
): RecordProblem<Field>[] {
  return (Object.keys(form.fields) as Field[]).flatMap((field) => {
    const most = mostOf(form.fields[field]);
    return values[field].length > most
      ? [{ field, message: `Не\u00a0больше ${most}\u00a0знаков.` }]
      : [];
  });
}

/** A trimmed text; null when empty. */
export function textOf(value: string): string | null {
  const text = value.replaceAll('\r\n', '\n').trim();
  return text === '' ? null : text;
}

/** A whole number, with or without spaces; null when empty, undefined when it is not a number. */
export function wholeOf(value: string): number | null | undefined {
  const text = value.replace(/[\s\u00a0]/g, '');
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Names, one per line, without repetitions. */
export function linesOf(value: string): string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** A page's address, with `https://` added when missing; undefined when it is not an address. */
export function pageOf(value: string): string | null | undefined {
  const text = value.trim();
  if (text === '') return null;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, hostname, href } = new URL(whole);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined;
}
