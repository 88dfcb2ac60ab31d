import { foldName } from '#lib/text/fold-name.ts';

/** Other spellings without repetitions (by key) and without the name itself. */
export function uniqueAliases(aliases: readonly string[], nameKey: string): string[] {
  const byKey = new Map(aliases.map((alias) => [foldName(alias), alias]));
  byKey.delete(nameKey);
  return [...byKey.values()];
}
