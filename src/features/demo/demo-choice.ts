/** A list with at least one value, so that a choice from it always has an answer. */
export type Choices<T> = readonly [T, ...T[]];

/** Choices that look like chance and come out the same for the same seed. */
export interface DemoChoice {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  pick<T>(choices: Choices<T>): T;
  shuffled<T>(values: readonly T[]): T[];
}

/** Mulberry32, a generator of 32 bits of state. */
export function seededChoice(seed: number): DemoChoice {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    shuffled: (values) =>
      values
        .map((value) => ({ value, key: fraction() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value),
  };
}
