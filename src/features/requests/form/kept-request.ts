/** A request that could not be sent, stored in the browser until it can. */
export interface KeptRequest {
  key: string;
  /** The address of its form. */
  action: string;
  /** The name of the tour or operator. */
  about: string | null;
  fields: [string, string][];
  atMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether it is so old that it may no longer be wanted: then the visitor is asked first. */
export function isOld({ atMs }: Pick<KeptRequest, 'atMs'>, nowMs: number): boolean {
  return nowMs - atMs > DAY_MS;
}

/** Parses one from JSON; null for anything else. */
export function readKept(text: string | null): KeptRequest | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is KeptRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, action, about, fields, atMs } = value as Record<string, unknown>;
  return (
    typeof key === 'string' &&
    typeof action === 'string' &&
    /^\/zayavka(\?|$)/.test(action) &&
    (about === null || typeof about === 'string') &&
    typeof atMs === 'number' &&
    Array.isArray(fields) &&
    fields.every(
      (field) =>
        Array.isArray(field) &&
        field.length === 2 &&
        field.every((part) => typeof part === 'string'),
    )
  );
}
