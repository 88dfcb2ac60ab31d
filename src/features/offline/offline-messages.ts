/**
 * The caches of pages. Every visitor has `shell`; `visited` has the pages visited last; the others
 * were stored because somebody asked for them.
 */
export const SHELVES = ['shell', 'visited', 'city', 'quran'] as const;
export type Shelf = (typeof SHELVES)[number];

/** The messages of a page to the service worker. */
export type WorkerQuestion =
  /** Store this page, which was opened before the worker controlled it. */
  | { ask: 'visited'; address: string }
  /** Store these pages and files in addition. */
  | { ask: 'keep'; shelf: Shelf; addresses: string[] }
  /** Store these and remove all others. */
  | { ask: 'keep-only'; shelf: Shelf; addresses: string[] }
  | { ask: 'drop'; shelf: Shelf }
  | { ask: 'list' }
  /** Send the waiting requests, and the one by this key however old it is. */
  | { ask: 'send-requests'; confirmed: string | null }
  /** A waiting new version shall start. */
  | { ask: 'begin' };

/** `full`: the browser has no more space. `failed`: the network or the server failed. */
export type KeepProblem = 'full' | 'failed';

export interface KeptEntry {
  shelf: Shelf;
  /** Path and search. */
  address: string;
  title: string;
  /** ISO instant. */
  keptAt: string;
  bytes: number;
}

export interface WorkerAnswer {
  problem: KeepProblem | null;
  /** Bytes that were newly stored. */
  bytes: number;
  entries: KeptEntry[];
}
