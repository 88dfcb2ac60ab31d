import type { SourceName } from '#features/tours/source/tour-source.ts';
import { createLiveValue } from '#lib/live-value.ts';

/** A list of tours that is open on the page. */
export interface OpenList {
  /**
   * The list version of its tours; null when the server filters them, empty when they come from the
   * copy.
   */
  version: string | null;
  /** Reads the tours again; false when that fails. */
  refresh: () => Promise<boolean>;
}

/** Connects the page with the source's parts, in whichever order they load. */
export const openList = createLiveValue<OpenList | null>(null);
export const currentSource = createLiveValue<SourceName>('primary');
