/**
 * Where kept pages stand. `shell` is what every visitor has, `visited` the last pages that were
 * looked at; the others are kept whole, because somebody asked for them.
 */
export const SHELVES = ['shell', 'visited', 'city', 'quran'] as const;
export type Shelf = (typeof SHELVES)[number];

/** What a page asks of the site's worker. */
export type WorkerQuestion =
  /** Keep this page, which was opened before the worker could see it. */
  | { ask: 'visited'; address: string }
  /** Keep these pages and files besides what the shelf holds. */
  | { ask: 'keep'; shelf: Shelf; addresses: string[] }
  /** Keep these and no others. */
  | { ask: 'keep-only'; shelf: Shelf; addresses: string[] }
  | { ask: 'drop'; shelf: Shelf }
  | { ask: 'list' }
  /** A new version that waits is to begin. */
  | { ask: 'begin' };

/** `full`: the browser gives no more room. `failed`: the network or the server did. */
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
  /** Bytes that keeping took, of what was not there before. */
  bytes: number;
  entries: KeptEntry[];
}
