import { editDistance } from '#lib/text/spelling.ts';
import { envVariables } from '#server/env/env-variables.server.ts';

/** Short names are like many others: `HOME` is no misspelt `HOST`. */
const SHORTEST = 6;
const MOST_SLIPS = 2;
const KNOWN = Object.keys(envVariables.shape);
/** «S3_», «SMTP_», «DATABASE_»: what begins so is meant for the site. */
const BEGINNINGS = new Set(KNOWN.flatMap((name) => /^[^_]+_/.exec(name) ?? []));

/** Unknown variables whose name is nearly that of a setting (`meant`), or begins like one. */
export function unknownVariables(
  variables: Record<string, string | undefined>,
): { name: string; meant: string | null }[] {
  return Object.keys(variables).flatMap((name) => {
    if (KNOWN.includes(name)) return [];
    const meant = KNOWN.find(
      (known) =>
        known.length >= SHORTEST &&
        Math.abs(known.length - name.length) <= MOST_SLIPS &&
        editDistance(name.toUpperCase(), known) <= MOST_SLIPS,
    );
    const isAlike = [...BEGINNINGS].some((beginning) => name.startsWith(beginning));
    return meant || isAlike ? [{ name, meant: meant ?? null }] : [];
  });
}

/** The message to the owner about such a variable. */
export function unknownWords({ name, meant }: { name: string; meant: string | null }): string {
  return `${name} сайту неизвестна${meant === null ? '' : `, нужно ${meant}?`}`;
}
