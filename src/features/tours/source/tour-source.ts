/** Where tours are read: the site itself, or the copy that the browser keeps. */
export type SourceName = 'primary' | 'fallback';

/** How often the site is asked whether it is there. */
export const CHECK_EVERY_MS = 5 * 60_000;
/** How long what it said is believed. */
const ANSWER_GOOD_MS = 30_000;

export interface CopyInfo {
  count: number;
  /** Epoch milliseconds by the browser's clock. */
  savedAtMs: number;
}

export interface TourSource {
  current: SourceName;
  /** Unhealthy after a failed read or check, healthy again after a check that succeeded. */
  isHealthy: Record<SourceName, boolean>;
  /** What the site last said of itself; null when that may no longer be believed. */
  asked: { isUp: boolean; atMs: number } | null;
  /** The copy that could be read now. */
  copy: CopyInfo | null;
  /** What people have yet to read: that the site is away, or back. */
  notice: 'away' | 'back' | null;
}

export const FIRST_SOURCE: TourSource = {
  current: 'primary',
  isHealthy: { primary: true, fallback: true },
  asked: null,
  copy: null,
  notice: null,
};

/** `copy` is what the browser holds at that moment, nothing that has expired. */
export type SourceEvent =
  | { type: 'asked'; isUp: boolean; atMs: number; copy: CopyInfo | null }
  | { type: 'read-failed'; copy: CopyInfo | null }
  | { type: 'copied'; copy: CopyInfo }
  | { type: 'copy-gone' }
  | { type: 'notice-read' };

/**
 * The source after what just happened. It is on the copy only while there is one and the site did
 * not answer; a site that answers is always gone back to.
 */
export function step(source: TourSource, event: SourceEvent): TourSource {
  switch (event.type) {
    case 'asked': {
      const asked = { isUp: event.isUp, atMs: event.atMs };
      if (!event.isUp) return { ...away(source, event.copy), asked };
      return { ...onPrimary(source), copy: event.copy, asked };
    }
    case 'read-failed':
      // The site may have said a moment ago that it is there: it is asked again.
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

/** What the site said of itself, when that may still be believed; null when it must be asked. */
export function knownAvailability({ asked }: TourSource, nowMs: number): boolean | null {
  if (!asked) return null;
  const ageMs = nowMs - asked.atMs;
  return ageMs >= 0 && ageMs < ANSWER_GOOD_MS ? asked.isUp : null;
}
