const PAUSES_MS = [1000, 2000, 5000, 10_000];

/** Two beats of the stream of events and a little: after a longer silence the other side has gone. */
export const SILENCE_MS = 60_000;

/** The wait before the stream is opened again, after this many failed attempts. */
export function reconnectAfterMs(failures: number): number {
  return PAUSES_MS[Math.min(Math.max(failures, 0), PAUSES_MS.length - 1)] ?? 10_000;
}
