import { createContext } from 'react-router';
import type { Contacts, Env, MapSettings } from '#server/env.server.ts';
import type { Log } from '#server/log.server.ts';
import type { Read, ReadOnce } from '#server/reading.server.ts';

/** What every loader and action gets from the process. */
export interface Site {
  siteUrl: string;
  contacts: Contacts;
  maps: MapSettings;
  recordings: Env['recordings'];
  log: Log;
  /** Today in Moscow, `YYYY-MM-DD`: departures are counted by it. */
  today: string;
  /** Asks the database; one that does not answer becomes the designed 503 page. */
  read: Read;
  /** The same for a query that many pages share. */
  readOnce: ReadOnce;
}

export const siteContext = createContext<Site>();
