import { createContext } from 'react-router';
import type { Bot } from '#server/bots/bot.server.ts';
import type { Contacts, Env, MapSettings } from '#server/env/env.server.ts';
import type { Log } from '#server/process/log.server.ts';
import type { Read, ReadOnce } from '#server/db/reading.server.ts';

/** The ways to notify staff of requests, beside letters. */
export interface Delivery {
  /** The bots that are configured. */
  bots: readonly Bot[];
  /** The public key with which browsers subscribe to push; null without keys. */
  pushKey: string | null;
  /** Delivers waiting messages now: called after the commit that stored a request. */
  poke: () => void;
  /** Removes letters that were written into a folder, by their ids. */
  forgetLetters: (ids: readonly string[]) => Promise<void>;
}

/** What every loader and action gets from the process. */
export interface Site {
  siteUrl: string;
  contacts: Contacts;
  requests: Env['requests'];
  delivery: Delivery;
  maps: MapSettings;
  recordings: Env['recordings'];
  log: Log;
  /** Today in Moscow, `YYYY-MM-DD`: departures are counted by it. */
  today: string;
  /** Queries the database; if it does not answer, the visitor gets the designed 503 page. */
  read: Read;
  /** The same for a query that many pages share. */
  readOnce: ReadOnce;
}

/** Staff are notified by letter only. */
export const NO_DELIVERY: Delivery = {
  bots: [],
  pushKey: null,
  poke: () => {},
  forgetLetters: async () => {},
};

export const siteContext = createContext<Site>();

/** The request's id, as in the log and in the header of its answer. */
export const requestIdContext = createContext<string | null>(null);
