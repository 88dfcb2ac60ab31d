import { jsonOf, propertiesOf } from '#lib/text/json-text.ts';

/** Unsaved input of a form, stored until the form is saved. */
export interface FormDraft<Values> {
  values: Values;
  /** The form's initial values, and the version of the thing; none for a new one. */
  base: Values;
  version: string | null;
  /** When it was typed, milliseconds since 1970. */
  atMs: number;
}

/** Older drafts are deleted. */
const LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** A draft as text for local storage; readDraft parses it. */
export function writeDraft<Values>(draft: FormDraft<Values>): string {
  return JSON.stringify({ v: 1, ...draft });
}

/**
 * Parses a draft; null when it is invalid, too old, or equal to its base. `empty` is an empty form: its
 * fields, and whether each is a text or a mark. A draft that an earlier version of the site wrote may
 * lack fields that the form has now.
 */
export function readDraft<Values extends object>(
  text: string | null,
  nowMs: number,
  empty: Values,
): FormDraft<Partial<Values>> | null {
  const found = propertiesOf(jsonOf(text));
  if (found['v'] !== 1) return null;
  const { version, atMs } = found;
  const values = valuesIn(found['values'], empty);
  const base = valuesIn(found['base'], empty);
  if (!values || !base || isSameForm(empty, values, base)) return null;
  if (typeof atMs !== 'number' || nowMs - atMs > LIFETIME_MS) return null;
  return { values, base, version: typeof version === 'string' ? version : null, atMs };
}

/** Whether two states of a form have the same values in all fields of `empty`. */
export function isSameForm<Values extends object>(
  empty: Values,
  one: Partial<Values>,
  other: Partial<Values>,
): boolean {
  return Object.keys(empty).every((name) => Reflect.get(one, name) === Reflect.get(other, name));
}

/**
 * The fields of a form that a stored value has; unknown ones are left out. Null when it has none, or one
 * of another type than in `empty`.
 */
export function valuesIn<Values extends object>(
  found: unknown,
  empty: Values,
): Partial<Values> | null {
  const stored = Object.entries(propertiesOf(found)).filter(([name]) => Object.hasOwn(empty, name));
  const isForm = stored.every(([name, value]) => typeof value === typeof Reflect.get(empty, name));
  return isForm && stored.length > 0 ? (Object.fromEntries(stored) as Partial<Values>) : null;
}

/** The same if it has all fields of the form; else null. */
export function wholeValuesIn<Values extends object>(found: unknown, empty: Values): Values | null {
  const values = valuesIn(found, empty);
  const isWhole = values && Object.keys(empty).every((name) => Object.hasOwn(values, name));
  return isWhole ? (values as Values) : null;
}
