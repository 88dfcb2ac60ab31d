import { asc, eq } from 'drizzle-orm';
import { hotelPhotos, hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { HOTEL_GONE, isPublicHotel } from '#features/directory/hotels/hotels.server.ts';
import { MOST_PHOTOS, PHOTOS_FULL } from '#features/directory/photos/photo-form.ts';
import type { PhotoFacts } from '#features/directory/photos/photo-facts.server.ts';
import { conflict, notFound, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

export type KeptPhoto = typeof hotelPhotos.$inferSelect;

const FULL = conflict('photos_full', PHOTOS_FULL);
const TWICE = conflict('photo_twice', 'Эта фотография у\u00a0отеля уже есть.');
export const PHOTO_GONE = notFound('Этой фотографии у\u00a0отеля уже нет.');

/** The actions on the photographs of a hotel. `by`: -1 is one place earlier, 1 one place later. */
export type PhotoChange =
  | { kind: 'add'; image: string; facts: PhotoFacts }
  | { kind: 'say'; id: number; text: Pick<KeptPhoto, 'alt' | 'credit' | 'is_drawing'> }
  | { kind: 'move'; id: number; by: -1 | 1 }
  | { kind: 'remove'; id: number };

/** The photographs of a hotel in order, with its name and address; null when the hotel is unknown. */
export async function photosOfHotel(db: Db, _staff: Staff, hotelId: number) {
  const [hotel] = await db
    .select({ id: hotels.id, name: hotels.name, slug: hotels.slug, isPublic: isPublicHotel })
    .from(hotels)
    .where(eq(hotels.id, hotelId));
  return hotel ? { ...hotel, photos: await inOrder(db, hotelId) } : null;
}

/** Makes the change and adds it to the hotel's history, in one transaction. */
export async function changePhotos(
  db: Db,
  staff: Staff,
  hotelId: number,
  change: PhotoChange,
): Promise<Result<null>> {
  return allOrNothing<null, Problem>(db, async (tx) => {
    const [hotel] = await tx.select().from(hotels).where(eq(hotels.id, hotelId)).for('update');
    if (!hotel) return refused(HOTEL_GONE);
    const before = await inOrder(tx, hotelId);
    const problem = await doIt(tx, hotelId, before, change);
    if (problem) return refused(problem);
    const after = await inOrder(tx, hotelId);
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: 'update',
      thing: { kind: 'hotel', id: hotelId, title: hotel.name },
      before: { photos: inWords(before) },
      after: { photos: inWords(after) },
    });
    return done(null);
  });
}

async function doIt(
  tx: Db,
  hotelId: number,
  photos: readonly KeptPhoto[],
  change: PhotoChange,
): Promise<Problem | null> {
  if (change.kind === 'add') {
    if (photos.some(({ image }) => image === change.image)) return TWICE;
    if (photos.length >= MOST_PHOTOS) return FULL;
    const position = Math.max(-1, ...photos.map((photo) => photo.position)) + 1;
    const { image, facts } = change;
    await tx.insert(hotelPhotos).values({ hotel_id: hotelId, position, image, alt: '', ...facts });
    return null;
  }
  const at = photos.findIndex(({ id }) => id === change.id);
  if (at < 0) return PHOTO_GONE;
  const one = eq(hotelPhotos.id, change.id);
  if (change.kind === 'say') await tx.update(hotelPhotos).set(change.text).where(one);
  else if (change.kind === 'remove') await tx.delete(hotelPhotos).where(one);
  else {
    const ids = photos.map(({ id }) => id);
    ids.splice(Math.max(0, at + change.by), 0, ...ids.splice(at, 1));
    for (const [position, id] of ids.entries()) {
      await tx.update(hotelPhotos).set({ position }).where(eq(hotelPhotos.id, id));
    }
  }
  return null;
}

function inOrder(db: Db, hotelId: number): Promise<KeptPhoto[]> {
  return db
    .select()
    .from(hotelPhotos)
    .where(eq(hotelPhotos.hotel_id, hotelId))
    .orderBy(asc(hotelPhotos.position), asc(hotelPhotos.id))
    .limit(100);
}

function inWords(photos: readonly KeptPhoto[]): string | null {
  const words = photos.map(({ alt, credit, image }) => {
    const name = alt === '' ? image : alt;
    return credit === null ? name : `${name} (${credit})`;
  });
  return words.length > 0 ? words.join('; ') : null;
}
