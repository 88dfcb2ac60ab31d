import { fold, layoutFlip } from '#lib/text/russian.ts';

/** One option to tick. `count` is the number of things that have it. */
export interface Choice {
  value: string;
  label: string;
  count?: number;
}

/** The text of a closed list: `none`, «Казань», «Казань и ещё 2». */
export function chosenText(labels: readonly string[], none: string): string {
  const [first, ...others] = labels;
  if (first === undefined) return none;
  return others.length === 0 ? first : `${first} и\u00a0ещё\u00a0${others.length}`;
}

/**
 * The options whose label contains the text; case, «ё» and the keyboard layout do not matter. Every
 * label contains an empty text.
 */
export function matchingChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const typed = fold(text);
  if (typed === '') return choices;
  const flipped = fold(layoutFlip(text));
  return choices.filter(({ label }) => {
    const folded = fold(label);
    return folded.includes(typed) || folded.includes(flipped);
  });
}

/**
 * The shown options, followed by the chosen ones that are not among them: a ticked option is never
 * hidden.
 */
export function withChosen(
  shown: readonly Choice[],
  choices: readonly Choice[],
  chosen: readonly string[],
): readonly Choice[] {
  const hidden = chosen.filter((value) => !shown.some((choice) => choice.value === value));
  if (hidden.length === 0) return shown;
  return [
    ...shown,
    ...hidden.map(
      (value) => choices.find((choice) => choice.value === value) ?? { value, label: value },
    ),
  ];
}
