import { matchingChoices, type Choice } from '#ui/choice/choice.ts';

/** A city of departure, and its number of tours. */
export interface Departures {
  name: string;
  count: number;
}

/**
 * The cities to choose from. Without a text: those with departures. With a text: those of them that
 * match it, and then the `found` cities of the built-in list, which have no departures.
 */
export function cityChoices(
  departures: readonly Departures[],
  text: string,
  found: readonly string[],
): Choice[] {
  const known = departures.map(({ name, count }) => ({ value: name, label: name, count }));
  if (text.trim() === '') return known;
  const matching = new Set(
    matchingChoices(known, text)
      .map(({ value }) => value)
      .concat(found),
  );
  const others = [...matching].filter((name) => !departures.some((city) => city.name === name));
  return [
    ...known.filter(({ value }) => matching.has(value)),
    ...others.map((name) => ({ value: name, label: name, count: 0 })),
  ];
}
