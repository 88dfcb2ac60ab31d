import { createContext } from 'react-router';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';

/** All operators by name, to say whose person somebody is. Given by whoever puts the site together. */
export const operatorChoicesContext =
  createContext<(db: Db, staff: Staff) => Promise<{ id: number; name: string }[]>>();
