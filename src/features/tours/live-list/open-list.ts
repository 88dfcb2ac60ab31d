import type { SourceName } from '#features/tours/source/tour-source.ts';
import { createLiveValue } from '#lib/live-value.ts';

/** A list of tours that is open on the page. */
export interface OpenList {
  /** What its tours are known by; null when the server filters them, empty for those of the copy. */
  version: string | null;
  /** Reads the tours anew; false when that failed. */
  refresh: () => Promise<boolean>;
}

/** Between the page and the source's parts, whichever comes first. */
export const openList = createLiveValue<OpenList | null>(null);
export const currentSource = createLiveValue<SourceName>('primary');
