import { editDistance } from '#lib/text/edit-distance.ts';
import { envVariables } from '#server/env-variables.server.ts';

/** Short names are like many others: `HOME` is no misspelt `HOST`. */
const SHORTEST = 6;
const MOST_SLIPS = 2;
const KNOWN = Object.keys(envVariables.shape);

/** Variables that are no settings but nearly have the name of one, each with that name. */
export function misspeltVariables(
  variables: Record<string, string | undefined>,
): { name: string; meant: string }[] {
  return Object.keys(variables).flatMap((name) => {
    if (KNOWN.includes(name)) return [];
    const meant = KNOWN.find(
      (known) =>
        known.length >= SHORTEST &&
        Math.abs(known.length - name.length) <= MOST_SLIPS &&
        editDistance(name.toUpperCase(), known) <= MOST_SLIPS,
    );
    return meant ? [{ name, meant }] : [];
  });
}
