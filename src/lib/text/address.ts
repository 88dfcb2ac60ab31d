type Parameter = string | number | null | undefined;

/** An address with its parameters in the given order; an empty one is left out. */
export function addressWith(path: string, parameters: Readonly<Record<string, Parameter>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
