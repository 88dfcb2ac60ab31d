/** What was typed into a form and not saved, as it is kept until it is. */
export interface FormDraft<Values> {
  values: Values;
  /** What the form began from, and which version of the thing that was; none for a new one. */
  base: Values;
  version: string | null;
  /** When it was typed, milliseconds since 1970. */
  atMs: number;
}

/** What a draft must know of its form. */
export interface DraftForm<Values> {
  /** A state of the form as JSON had it, from an earlier version of the site perhaps; else null. */
  formIn: (found: unknown) => Values | null;
  isSame: (one: Values, other: Values) => boolean;
}

/** Older ones are forgotten. */
const LIFETIME_MS = 30 * 24 * 3600 * 1000;

export function writeDraft<Values>(draft: FormDraft<Values>): string {
  return JSON.stringify({ v: 1, ...draft });
}

/** Reads a draft; null for what is no draft, is too old, or says nothing more than its base. */
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

/** An object out of JSON; null for anything else. */
export function parsedObject(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? { ...found } : null;
  } catch {
    return null;
  }
}
