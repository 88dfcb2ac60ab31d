import { createContext } from 'react-router';
import type { Staff } from '#server/permission.server.ts';

/** Says how many pictures the site keeps; null when their store can't say. */
export type CountPictures = (staff: Staff) => Promise<number | null>;

/** Given by whoever puts the site together: the staff's screens know nothing of the store. */
export const countPicturesContext = createContext<CountPictures>();

const PATIENCE_MS = 1000;

/** The count, or null after a second: a slow store must not hold the dashboard up. */
export async function picturesSoon(count: Promise<number | null>): Promise<number | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([count, late]);
  } finally {
    clearTimeout(timer);
  }
}
