import { z } from 'zod';
import { plainAddress } from '#lib/contact/plain-address.ts';
import { slugify } from '#lib/text/slug.ts';
import { urlOf } from '#lib/text/address.ts';

export interface RecordField {
  label: string;
  /**
   * `lines`: names, one per line. `flag`: yes, no or not stated. `check`: a box about other fields,
   * which is not a field of the record.
   */
  kind: keyof Kinds | 'choice' | 'check';
  /** Title of the block of the form that begins with this field. */
  begins?: string;
  /** Longest text. */
  most?: number;
  /** Least and greatest number; a year counts from the current one. */
  range?: readonly [least: number, most: number];
  hint?: string;
  isRequired?: true;
  /** The values with their words; the first is the default, and '' means «not stated». */
  options?: readonly (readonly [value: string, label: string])[];
}

/** The one description of a record: its form, check, type and history derive from it. */
export type RecordFields<Field extends string = string> = Readonly<Record<Field, RecordField>>;

export const ALIASES_FIELD = {
  label: 'Другие написания',
  kind: 'lines',
  hint: 'По\u00a0одному в\u00a0строке: так их находит импорт.',
} as const satisfies RecordField;
export const SLUG_FIELD = {
  label: 'Адрес страницы',
  kind: 'text',
  most: 100,
  hint: 'Латинские буквы, цифры и\u00a0дефисы. Пустой возьмётся из названия.',
} as const satisfies RecordField;

interface Kinds {
  text: string | null;
  area: string | null;
  page: string | null;
  email: string | null;
  logo: string | null;
  lines: string[];
  number: number | null;
  degrees: number | null;
  year: number | null;
  flag: boolean | null;
  tick: boolean;
}

type ValueOf<Described> = Described extends { kind: infer Kind extends keyof Kinds }
  ? Kinds[Kind]
  : Described extends { options: readonly (readonly [infer Value, string])[] }
    ? Exclude<Value, ''> | ('' extends Value ? null : never)
    : never;

/** The fields that people write. Null means «not stated». */
export type InputOf<Fields> = { name: string; slug: string } & {
  -readonly [
    Field in keyof Fields as Field extends 'name' | 'slug'
      ? never
      : Fields[Field] extends { kind: 'check' }
        ? never
        : Field
  ]: ValueOf<Fields[Field]>;
};

export type RecordValues<Field extends string> = Record<Field, string>;

export interface RecordProblem<Field extends string> {
  field: Field;
  message: string;
}

/** Names the form with the fields of an operator or a hotel, among the forms of its page. */
export const RECORD = 'record';

const DEFAULT_MOST = 200;
const AREA_MOST = 4000;
const FIRST_YEAR = 1900;

/** The most characters of a text field. */
export function mostOf({ kind, most }: RecordField): number {
  return most ?? (kind === 'area' || kind === 'lines' ? AREA_MOST : DEFAULT_MOST);
}

/** The value of a form's texts, or their problems. */
export type RecordRead<Field extends string, Read> =
  | ({ ok: true } & Read)
  | { ok: false; problems: RecordProblem<Field>[] };

/** The schema of a form: its texts, empty when missing, and the result of `read`. */
export function recordSchema<Field extends string, Read>(
  fields: RecordFields<Field>,
  read: (values: RecordValues<Field>) => RecordRead<Field, Read>,
) {
  const text = z.string().default('');
  const names = Object.keys(fields) as Field[];
  const shape = Object.fromEntries(names.map((name) => [name, text])) as Record<Field, typeof text>;
  return z.object(shape).transform((values, context) => {
    const made = read(values as RecordValues<Field>);
    if (made.ok) return made;
    for (const { field, message } of made.problems) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return z.NEVER;
  });
}

/**
 * Reads the texts of a form, each by its description; `year` is the current one. `wrong` adds a
 * problem unless its field has one, for the checks of several fields.
 */
export function readFields<Fields extends RecordFields<keyof Fields & string>>(
  fields: Fields,
  values: RecordValues<keyof Fields & string>,
  year: number,
) {
  type Field = keyof Fields & string;
  const problems: RecordProblem<Field>[] = [];
  const wrong = (field: Field, message: string) => {
    if (!problems.some((one) => one.field === field)) problems.push({ field, message });
    return null;
  };
  const input: Record<string, unknown> = {};
  for (const name of Object.keys(fields) as Field[]) {
    const field = fields[name];
    const most = mostOf(field);
    if (values[name].length > most) wrong(name, `Не\u00a0больше ${most}\u00a0знаков.`);
    const say = (message: string) => wrong(name, message);
    if (field.kind !== 'check') input[name] = readField(field, values[name], year, say);
  }
  const texts: RecordValues<string> = values;
  const slug = slugify(texts['slug']?.trim() || (texts['name'] ?? ''));
  if (input['name'] === null) wrong('name' as Field, 'Укажите название.');
  if (slug === '') wrong('slug' as Field, 'В\u00a0адресе нужны латинские буквы или цифры.');
  return { input: { ...input, slug } as InputOf<Fields>, problems, wrong };
}

function readField(
  { kind, options, range = [0, 0] }: RecordField,
  typed: string,
  year: number,
  wrong: (message: string) => null,
): unknown {
  const text = textOf(typed);
  switch (kind) {
    case 'lines':
      return linesOf(typed);
    case 'tick':
      return typed === 'on';
    case 'flag':
      return text && text === 'yes';
    case 'choice':
      return (options?.find(([value]) => value === typed) ?? options?.[0])?.[0] || null;
  }
  if (text === null) return null;
  switch (kind) {
    case 'page':
      return pageOf(text) ?? wrong('Это не\u00a0адрес страницы.');
    case 'email':
      return plainAddress(text) ?? wrong('Это не\u00a0адрес почты.');
    case 'logo':
      return /^(\/|https?:\/\/)/.test(text) ? text : wrong('Это не\u00a0адрес картинки.');
    case 'degrees':
      return degreesOf(text, range[1]) ?? wrong(`Градусы от −${range[1]} до ${range[1]}.`);
    case 'number':
      return wholeOf(text, range) ?? wrong(`Целое число от ${range[0]} до ${range[1]}.`);
    case 'year': {
      const last = year + range[1];
      const message = `Год\u00a0— число от ${FIRST_YEAR} до ${last}.`;
      return wholeOf(text, [FIRST_YEAR, last]) ?? wrong(message);
    }
    default:
      return text;
  }
}

/** The form of a stored record; an empty form for a new one. */
export function valuesOf<Field extends string>(
  fields: RecordFields<Field>,
  row: object,
): RecordValues<Field> {
  const kept: Record<string, unknown> = { ...row };
  const values = Object.entries<RecordField>(fields).map(([field, { kind, options }]) => {
    const value = kept[field] ?? options?.[0]?.[0];
    if (Array.isArray(value)) return [field, value.join('\n')];
    if (typeof value !== 'boolean') return [field, String(value ?? '')];
    return [field, kind === 'flag' ? (value ? 'yes' : 'no') : value ? 'on' : ''];
  });
  return Object.fromEntries(values) as RecordValues<Field>;
}

/** A trimmed text; null when empty. */
export function textOf(value: string): string | null {
  const text = value.replaceAll('\r\n', '\n').trim();
  return text === '' ? null : text;
}

/** A whole number, with or without spaces; null when it is none or out of range. */
function wholeOf(value: string, [least, most]: readonly [number, number]): number | null {
  const text = value.replace(/[\s\u00a0]/g, '');
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}

function degreesOf(value: string, most: number): number | null {
  const text = value.replace(',', '.').replace('−', '-');
  const number = /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : NaN;
  return Math.abs(number) <= most ? number : null;
}

/** Names, one per line, without repetitions. */
function linesOf(value: string): string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** A page's address, with `https://` added when missing; null when it is not an address. */
function pageOf(text: string): string | null {
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = urlOf(whole);
  if (!url) return null;
  const { protocol, hostname, href } = url;
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null;
}
