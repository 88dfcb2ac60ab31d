import { createContext } from 'react-router';
import type { Db } from '#server/db/db.server.ts';
import type { PanelUser, Staff, TourKeeper } from '#server/session/permission.server.ts';

/** What the dashboard counts of features that it does not know. */
export interface OutsideCounts {
  /** How many pictures the site keeps; null when their store can't say. */
  pictures: (user: PanelUser) => Promise<number | null>;
  /** How many requests of visitors, of those that somebody may see, nobody has opened. */
  newRequests: (db: Db, keeper: TourKeeper) => Promise<number>;
  /** How many tours of operators wait until staff have seen them. */
  reviews: (db: Db, staff: Staff) => Promise<number>;
  /** How many messages about requests were given up. */
  failingDeliveries: (db: Db, staff: Staff) => Promise<number>;
  /** How many tables of published links wait for a review. */
  waitingImports: (db: Db, keeper: TourKeeper) => Promise<number>;
}

/** Given by whoever puts the site together. */
export const outsideCountsContext = createContext<OutsideCounts>();
