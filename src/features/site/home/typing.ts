const TYPE_MS = 50;
const PAUSE_MS = 2000;
const DELETE_MS = 30;

/**
 * The visible text of phrases that are typed, pause and are deleted again, one after the other without
 * end, `elapsedMs` after the first key. The n-th character appears after n × 50 ms.
 */
export function typedText(phrases: readonly string[], elapsedMs: number): string {
  const { phrase, atMs } = phraseAt(phrases, elapsedMs);
  return phrase.slice(0, lettersAt(phrase, atMs));
}

/** The milliseconds until the text next changes, always positive. */
export function nextChangeMs(phrases: readonly string[], elapsedMs: number): number {
  const { phrase, atMs } = phraseAt(phrases, elapsedMs);
  const pauseMs = typingMs(phrase);
  if (atMs < pauseMs) return TYPE_MS - (atMs % TYPE_MS);
  const deletingMs = atMs - pauseMs - PAUSE_MS;
  return deletingMs < 0 ? DELETE_MS - deletingMs : DELETE_MS - (deletingMs % DELETE_MS);
}

/** The time that typing a phrase takes. */
export function typingMs(phrase: string): number {
  return phrase.length * TYPE_MS;
}

function lettersAt(phrase: string, atMs: number): number {
  const deletingMs = atMs - typingMs(phrase) - PAUSE_MS;
  return deletingMs < 0
    ? Math.min(phrase.length, Math.floor(atMs / TYPE_MS))
    : phrase.length - Math.floor(deletingMs / DELETE_MS);
}

/** The present phrase, and the time since it began. */
function phraseAt(phrases: readonly string[], elapsedMs: number) {
  const cycleMs = phrases.reduce((sum, phrase) => sum + lifeMs(phrase), 0);
  let atMs = cycleMs > 0 ? elapsedMs % cycleMs : 0;
  for (const phrase of phrases) {
    if (atMs < lifeMs(phrase)) return { phrase, atMs };
    atMs -= lifeMs(phrase);
  }
  return { phrase: '', atMs: 0 };
}

function lifeMs(phrase: string): number {
  return phrase.length * (TYPE_MS + DELETE_MS) + PAUSE_MS;
}
