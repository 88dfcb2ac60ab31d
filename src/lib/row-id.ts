/** Parses the number of a row from an address or a form: whole, from 1; null for anything else. */
export function parseRowId(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
