import { storable } from '#lib/text/storable.ts';

/** One changed field. A missing value is null. */
export interface FieldChange {
  field: string;
  before: FieldValue;
  after: FieldValue;
  /** The rows of a list before, where `before` has only their words. Lines of older versions lack them. */
  rows?: unknown;
}
export type FieldValue = string | number | boolean | null;

/** Longer texts are cut to about this many characters, around the difference. */
export const LONGEST_VALUE = 400;
const CONTEXT = 60;
const ELLIPSIS = '…';

/** Internal fields that change by themselves, or never. */
const UNTOLD = new Set(['id', 'created_at', 'updated_at', 'views_count']);

/**
 * Names, joined and in lower case, of fields that must never be copied into the trail. A name that
 * contains one of them counts as well.
 */
const SECRET = ['password', 'passwd', 'secret', 'token', 'hash', 'totp', 'backupcode', 'apikey'];
/** The instants among them that only say that something was switched on. */
const HARMLESS = new Set(['totp_enabled_at']);

/**
 * The fields in which two versions of a thing differ, in the order of `after`. Without `before`
 * (creation) or `after` (deletion), every field that has a value. A field that is missing in
 * `after` counts as unchanged, so a partial update can be passed as it is. Days and instants become
 * ISO text, lists and objects JSON. Secrets are left out, including their names.
 */
export function changedFields(
  before: object | undefined,
  after: object | undefined,
): FieldChange[] {
  const old = new Map(Object.entries(before ?? {}));
  const fields = Object.entries(after ?? before ?? {}).filter(([field]) => isTold(field));
  return fields.flatMap(([field, value]) => {
    if (value === undefined) return [];
    const was = plain(before ? old.get(field) : null);
    const is = plain(after ? value : null);
    if (was === is) return [];
    const [shortWas, shortIs] = shortened(was, is);
    return [{ field, before: shortWas, after: shortIs }];
  });
}

function isTold(field: string): boolean {
  if (HARMLESS.has(field)) return true;
  const name = field.replace(/[^a-z]/gi, '').toLowerCase();
  return !UNTOLD.has(field) && !SECRET.some((secret) => name.includes(secret));
}

function plain(value: unknown): FieldValue {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return storable(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return storable(JSON.stringify(value) ?? String(value));
}

function shortened(before: FieldValue, after: FieldValue): [FieldValue, FieldValue] {
  const texts = [before, after].map((value) => (typeof value === 'string' ? value : ''));
  const [was = '', is = ''] = texts;
  if (was.length <= LONGEST_VALUE && is.length <= LONGEST_VALUE) return [before, after];
  let same = 0;
  while (same < was.length && same < is.length && was[same] === is[same]) same += 1;
  const from = Math.max(0, same - CONTEXT);
  const cut = (value: FieldValue) => (typeof value === 'string' ? excerpt(value, from) : value);
  return [cut(before), cut(after)];
}

function excerpt(text: string, from: number): string {
  const to = from + LONGEST_VALUE;
  const piece = storable(text.slice(from, to)).replace(/^\ufffd|\ufffd$/g, '');
  return (from > 0 ? ELLIPSIS : '') + piece + (to < text.length ? ELLIPSIS : '');
}
