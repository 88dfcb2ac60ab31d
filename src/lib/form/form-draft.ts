import { jsonOf } from '#lib/text/json-text.ts';

/** Unsaved input of a form, stored until the form is saved. */
export interface FormDraft<Values> {
  values: Values;
  /** The form's initial values, and the version of the thing; none for a new one. */
  base: Values;
  version: string | null;
  /** When it was typed, milliseconds since 1970. */
  atMs: number;
}

/** What a draft must know about its form. */
export interface DraftForm<Values> {
  /**
   * Parses a form's state from JSON, which an earlier version of the site may have written; else
   * null.
   */
  formIn: (found: unknown) => Values | null;
  isSame: (one: Values, other: Values) => boolean;
}

/** Older drafts are deleted. */
const LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** A draft as text for local storage; readDraft parses it. */
export function writeDraft<Values>(draft: FormDraft<Values>): string {
  return JSON.stringify({ v: 1, ...draft });
}

/** Parses a draft; null when it is invalid, too old, or equal to its base. */
export function readDraft<Values>(
  text: string | null,
  nowMs: number,
  { formIn, isSame }: DraftForm<Values>,
): FormDraft<Values> | null {
  const found = parsedObject(text);
  if (found === null || found['v'] !== 1) return null;
  const { version, atMs } = found;
  const values = formIn(found['values']);
  const base = formIn(found['base']);
  if (!values || !base || isSame(values, base)) return null;
  if (typeof atMs !== 'number' || nowMs - atMs > LIFETIME_MS) return null;
  return { values, base, version: typeof version === 'string' ? version : null, atMs };
}

/** Parses a JSON object; null for anything else. */
export function parsedObject(text: string | null): Record<string, unknown> | null {
  const found = jsonOf(text);
  return typeof found === 'object' && found !== null ? { ...found } : null;
}
