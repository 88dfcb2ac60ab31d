/*
 * Neither the database nor an address can hold NUL or half of a surrogate pair. These functions know
 * it for forms, JSON and names of files, `withoutNul` for addresses.
 */

/** Whether a text can be stored. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** A text that can be stored: without NUL, with U+FFFD for half a pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The beginning of a text, at most so many UTF-16 units; a pair is not split. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return text.length > most ? cut.replace(/[\ud800-\udbff]$/, '') : cut;
}

/** The search text `q` in an address: one line without control characters; '' for none. */
export function queryText(search: URLSearchParams, most: number): string {
  const text = (search.get('q') ?? '').replace(/\p{Cc}/gu, ' ').trim();
  return cutText(text, most);
}

/** Whether all texts of a parsed JSON value can be stored, names of fields too. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorableJson(part));
}

/** The same value with texts that can be stored, names of fields too. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [storable(name), storableJson(part)]),
  );
}
