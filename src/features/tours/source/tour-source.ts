/** The source that tours are read from: the site, or the copy in the browser. */
export type SourceName = 'primary' | 'fallback';

/** The time between two checks whether the site answers. */
export const CHECK_EVERY_MS = 5 * 60_000;
/** An answer of the site is valid this long. */
const ANSWER_GOOD_MS = 30_000;

export interface CopyInfo {
  count: number;
  /** Epoch milliseconds by the browser's clock. */
  savedAtMs: number;
}

export interface TourSource {
  current: SourceName;
  /** Unhealthy after a failed read or check, healthy after a check that succeeded. */
  isHealthy: Record<SourceName, boolean>;
  /** The site's last answer; null when it is no longer valid. */
  asked: { isUp: boolean; atMs: number } | null;
  /** The copy that can be read now. */
  copy: CopyInfo | null;
  /** The notice that people have not closed: the site is away, or back. */
  notice: 'away' | 'back' | null;
}

export const FIRST_SOURCE: TourSource = {
  current: 'primary',
  isHealthy: { primary: true, fallback: true },
  asked: null,
  copy: null,
  notice: null,
};

/** `copy` is the browser's present copy, unless it has expired. */
export type SourceEvent =
  | { type: 'asked'; isUp: true; atMs: number }
  | { type: 'asked'; isUp: false; atMs: number; copy: CopyInfo | null }
  | { type: 'read-failed'; copy: CopyInfo | null }
  | { type: 'copied'; copy: CopyInfo }
  | { type: 'copy-gone' }
  | { type: 'notice-read' };

/**
 * The source after an event. It is the copy only while a copy exists and the site does not answer; it
 * returns to the site as soon as the site answers.
 */
export function step(source: TourSource, event: SourceEvent): TourSource {
  switch (event.type) {
    case 'asked': {
      const asked = { isUp: event.isUp, atMs: event.atMs };
      if (!event.isUp) return { ...away(source, event.copy), asked };
      return { ...onPrimary(source), asked };
    }
    case 'read-failed':
      // The last answer may say that the site is up: ask again.
      return { ...away(source, event.copy), asked: null };
    case 'copied':
      return { ...source, copy: event.copy, isHealthy: { ...source.isHealthy, fallback: true } };
    case 'copy-gone':
      return {
        ...source,
        current: 'primary',
        copy: null,
        isHealthy: { ...source.isHealthy, fallback: false },
        notice: source.notice === 'away' ? null : source.notice,
      };
    case 'notice-read':
      return source.notice === null ? source : { ...source, notice: null };
  }
}

function onPrimary(source: TourSource): TourSource {
  return {
    ...source,
    current: 'primary',
    isHealthy: { ...source.isHealthy, primary: true },
    notice:
      source.current === 'fallback' ? 'back' : source.notice === 'away' ? null : source.notice,
  };
}

function away(source: TourSource, copy: CopyInfo | null): TourSource {
  const isHealthy = { primary: false, fallback: copy !== null };
  if (!copy) return { ...source, current: 'primary', copy, isHealthy, notice: null };
  const notice = source.current === 'primary' ? 'away' : source.notice;
  return { ...source, current: 'fallback', copy, isHealthy, notice };
}

/** Whether the site is up, by its last valid answer; null when it must be asked. */
export function knownAvailability({ asked }: TourSource, nowMs: number): boolean | null {
  if (!asked) return null;
  const ageMs = nowMs - asked.atMs;
  return ageMs >= 0 && ageMs < ANSWER_GOOD_MS ? asked.isUp : null;
}
