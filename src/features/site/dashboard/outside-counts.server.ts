import { createContext } from 'react-router';
import type { Db } from '#server/db/db.server.ts';
import type { PanelUser, Staff, TourKeeper } from '#server/session/permission.server.ts';

/** Figures of features that the dashboard does not know. */
export interface OutsideCounts {
  /** The number of stored pictures; null when their store fails. */
  pictures: (user: PanelUser) => Promise<number | null>;
  /** The number of unopened requests among those that the person may see. */
  newRequests: (db: Db, keeper: TourKeeper) => Promise<number>;
  /** The number of operators' tours that wait for a review. */
  reviews: (db: Db, staff: Staff) => Promise<number>;
  /** The number of messages about requests that were given up. */
  failingDeliveries: (db: Db, staff: Staff) => Promise<number>;
  /** The number of linked tables that wait for a review. */
  waitingImports: (db: Db, keeper: TourKeeper) => Promise<number>;
}

/** Set where the site is composed. */
export const outsideCountsContext = createContext<OutsideCounts>();
