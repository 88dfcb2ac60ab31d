const PAUSES_MS = [1000, 2000, 5000, 10_000];

/** Two beats of the stream and a little: whoever is silent for longer has gone. */
export const SILENCE_MS = 60_000;

/** How long to wait before the stream is opened anew, after so many attempts that failed. */
export function reconnectAfterMs(failures: number): number {
  return PAUSES_MS[Math.min(Math.max(failures, 0), PAUSES_MS.length - 1)] ?? 10_000;
}

/**
 * Whether an open list is older than what the site says now. A list of the copy has no version; one
 * that the server filters stands for the first version that was heard beside it.
 */
export function isListOld(list: { version: string | null; heardFirst: string }, heard: string) {
  return heard !== '' && heard !== (list.version ?? list.heardFirst);
}
