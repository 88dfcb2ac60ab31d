/**
 * A value with a part that is there for rendering on the server and does not travel in the data for
 * the browser, which has it in the page already: what is not enumerable is not serialized.
 */
export function withUnsent<T extends object, Unsent extends object>(value: T, unsent: Unsent) {
  for (const [name, part] of Object.entries(unsent)) {
    Object.defineProperty(value, name, { value: part, enumerable: false });
  }
  return value as T & Partial<Unsent>;
}
