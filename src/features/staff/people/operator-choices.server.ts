import { createContext } from 'react-router';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';

/** All operators by name, to choose a person's operator. Set where the site is composed. */
export const operatorChoicesContext =
  createContext<(db: Db, staff: Staff) => Promise<{ id: number; name: string }[]>>();
