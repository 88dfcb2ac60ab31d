/*
 * The gate has a short, counted form of what is repeated or tried everywhere. With PROOF=whole, which
 * `npm run prove` sets, all of it runs.
 */
export const isWhole = process.env.PROOF === 'whole';

/** How often something is repeated, or how many of it there are. */
export function counted(inGate: number, inProof: number): number {
  return isWhole ? inProof : inGate;
}

/** Every `step`th of a list, from its place `first` (0 is the first one) on; in the proof all of it. */
export function sampled<T>(all: readonly T[], step: number, first = 0): readonly T[] {
  return isWhole ? all : all.filter((_, place) => place % step === first);
}

/**
 * Of the two databases the one that opens at once, in the proof both: for what works above the
 * engine.
 */
export function quickEngine<T>(engines: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(engines).filter(([name]) => isWhole || name === 'PostgreSQL');
}
