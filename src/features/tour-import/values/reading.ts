/**
 * The certainty of a reading. `sure`: the text says it. `likely`: a rule completed it, which the note
 * states. `ask`: a person must decide. `no`: the text can't be such a value.
 */
export type Confidence = 'sure' | 'likely' | 'ask' | 'no';

/** The reading of a text. */
export interface Reading<Value> {
  confidence: Confidence;
  /** Null when a person has to choose and when nothing was understood. */
  value: Value | null;
  /** For the person: what was understood, or what is unclear. */
  words: string;
  /** The choices of a person who is asked. */
  choices: readonly Choice<Value>[];
}

export interface Choice<Value> {
  value: Value;
  words: string;
}

/** A value that the text itself states. */
export function sure<Value>(value: Value, words: string): Reading<Value> {
  return { confidence: 'sure', value, words, choices: [] };
}

/** A value that a rule has completed, which the note states. */
export function likely<Value>(value: Value, words: string): Reading<Value> {
  return { confidence: 'likely', value, words, choices: [] };
}

/** No value: a person has to choose, from the choices or freely. */
export function ask<Value>(words: string, choices: readonly Choice<Value>[] = []): Reading<Value> {
  return { confidence: 'ask', value: null, words, choices };
}

/** No value: the text can't be such a value. */
export function no<Value>(words: string): Reading<Value> {
  return { confidence: 'no', value: null, words, choices: [] };
}

/** The same reading of a value that is derived from the one that was read. */
export function mapped<From, To>(reading: Reading<From>, to: (value: From) => To): Reading<To> {
  return {
    ...reading,
    value: reading.value === null ? null : to(reading.value),
    choices: reading.choices.map(({ value, words }) => ({ value: to(value), words })),
  };
}

/** A choice that is shown as it is written into the cell. */
export function asSaid(value: string): Choice<string> {
  return { value, words: value };
}

export const NOT_STATED: Choice<string> = { value: '', words: 'не\u00a0указано' };

/** The same question with the answer that nothing is stated. */
export function orNothing(reading: Reading<string>): Reading<string> {
  if (reading.confidence !== 'ask') return reading;
  return { ...reading, choices: [...reading.choices, NOT_STATED] };
}
