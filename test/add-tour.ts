import { addTours, type NewTour } from '#features/tours/store/write-tours.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** Adds a tour as the form does. */
export async function addTour(db: Db, staff: TourKeeper, tour: NewTour['tour'], now: Date) {
  const [made] = await addTours(db, staff, [{ tour }], { now });
  if (!made) throw new Error('no tour was added');
  return made;
}
