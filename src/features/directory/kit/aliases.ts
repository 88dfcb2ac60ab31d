import { foldName } from '#lib/text/fold-name.ts';

/** Other spellings, each once by its key, without the name itself. */
export function uniqueAliases(aliases: readonly string[], nameKey: string): string[] {
  const byKey = new Map(aliases.map((alias) => [foldName(alias), alias]));
  byKey.delete(nameKey);
  return [...byKey.values()];
}
