import {
  FORM_FLAGS,
  FORM_TEXTS,
  type FormValues,
  isSameForm,
} from '#features/tour-editing/tour-form.ts';

/** What was typed and not saved, as the browser keeps it. */
export interface FormDraft {
  values: FormValues;
  /** What the form began from, and which version of the tour that was; none for a new one. */
  base: FormValues;
  version: string | null;
  /** When it was typed, milliseconds since 1970. */
  atMs: number;
}

/** Older ones are forgotten. */
const LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** Where the browser keeps the draft of a form: one for new tours, one for each that is edited. */
export function draftKey(tourId: number | null): string {
  return `tour_draft_${tourId ?? 'new'}`;
}

export function writeDraft(draft: FormDraft): string {
  return JSON.stringify({ v: 1, ...draft });
}

/** Reads a draft; null for what is no draft, is too old, or says nothing more than its base. */
export function readDraft(text: string | null, nowMs: number): FormDraft | null {
  const found = parsed(text);
  if (found === null || found['v'] !== 1) return null;
  const { version, atMs } = found;
  const values = formIn(found['values']);
  const base = formIn(found['base']);
  if (!values || !base || isSameForm(values, base)) return null;
  if (typeof atMs !== 'number' || nowMs - atMs > LIFETIME_MS) return null;
  return { values, base, version: typeof version === 'string' ? version : null, atMs };
}

function parsed(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? { ...found } : null;
  } catch {
    return null;
  }
}

/** A state of the form as JSON had it, from an earlier version of the site perhaps. */
function formIn(found: unknown): FormValues | null {
  if (typeof found !== 'object' || found === null) return null;
  const values: Record<string, unknown> = { ...found };
  const isForm =
    FORM_TEXTS.every((field) => typeof values[field] === 'string') &&
    FORM_FLAGS.every((field) => typeof values[field] === 'boolean');
  return isForm ? (values as FormValues) : null;
}

/** The base of a form that came with it as a hidden field. */
export function sentBase(text: unknown): FormValues | null {
  return typeof text === 'string' ? formIn(parsed(text)) : null;
}
