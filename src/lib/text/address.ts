type Parameter = string | number | null | undefined;

/** An address with its parameters in the given order; an empty one is left out. */
export function addressWith(path: string, parameters: Readonly<Record<string, Parameter>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** An address in its parts, null when it is none. `URL.canParse` is missing before Safari 17. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
