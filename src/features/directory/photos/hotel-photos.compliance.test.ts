import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hotelPhotos, hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import {
  changePhotos,
  type PhotoChange,
  photosOfHotel,
} from '#features/directory/photos/hotel-photos.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const facts = { width: 1200, height: 800, color: '#0f5b49' };
const image = (n: number) => `/images/hotels/170000000000${n}_abcdefgh.webp`;

describeOnBothEngines('the photographs of a hotel', ({ db }) => {
  async function opened() {
    const staff: Staff = await adminAs(
      db(),
      await addPerson(db(), 'admin@site.example'),
      accountParts(),
    );
    const [hotel] = await db()
      .insert(hotels)
      .values({ slug: 'dom', name: 'Дом', name_key: 'дом', city: 'mecca' })
      .returning();
    const id = hotel?.id ?? 0;
    return {
      id,
      staff,
      change: (change: PhotoChange) => changePhotos(db(), staff, id, change),
      shown: async () => (await photosOfHotel(db(), staff, id))?.photos ?? [],
    };
  }

  it('are added up to ten, each once', async () => {
    const { change, shown } = await opened();
    for (let n = 0; n < 10; n++) {
      expect((await change({ kind: 'add', image: image(n), facts })).ok).toBe(true);
    }
    const twice = await change({ kind: 'add', image: image(3), facts });
    expect(!twice.ok && twice.problem.code).toBe('photo_twice');
    const eleventh = await change({ kind: 'add', image: '/images/hotels/1_abcdefgh.webp', facts });
    expect(!eleventh.ok && eleventh.problem.message.replaceAll('\u00a0', ' ')).toContain(
      'до 10 фотографий',
    );
    expect((await shown()).map((photo) => photo.image)).toEqual(
      Array.from({ length: 10 }, (_, n) => image(n)),
    );
  });

  it('stay ten although two people add at once', async () => {
    const { id, change } = await opened();
    for (let n = 0; n < 9; n++) await change({ kind: 'add', image: image(n), facts });
    await Promise.all(
      ['a', 'b', 'c'].map((letter) =>
        change({ kind: 'add', image: `/images/hotels/1_${letter}bcdefgh.webp`, facts }),
      ),
    );
    const rows = await db().select().from(hotelPhotos).where(eq(hotelPhotos.hotel_id, id));
    expect(rows).toHaveLength(10);
  });

  it('are put in order, described and taken away, and the history tells of it', async () => {
    const { id, change, shown } = await opened();
    for (let n = 0; n < 3; n++) await change({ kind: 'add', image: image(n), facts });
    const ids = (await shown()).map((photo) => photo.id);
    const [first = 0, , last = 0] = ids;
    await change({ kind: 'move', id: last, by: -1 });
    await change({ kind: 'move', id: first, by: -1 });
    expect((await shown()).map((photo) => photo.image)).toEqual([0, 2, 1].map(image));
    await change({ kind: 'move', id: first, by: 1 });
    expect((await shown()).map((photo) => photo.image)).toEqual([2, 0, 1].map(image));
    const text = { alt: 'Холл', credit: 'Фото: отель', is_drawing: false };
    await change({ kind: 'say', id: last, text });
    await change({ kind: 'remove', id: first });
    expect(await shown()).toMatchObject([{ id: last, ...text, ...facts }, { image: image(1) }]);
    const gone = await change({ kind: 'remove', id: first });
    expect(!gone.ok && gone.problem.status).toBe(404);
    const { lines } = await listTrail(db(), { thing: { kind: 'hotel', id: String(id) } }, 1);
    expect(lines[0]?.changes).toMatchObject([{ field: 'photos', after: expect.any(String) }]);
    expect(String(lines[0]?.changes[0]?.after)).toContain('Холл (Фото: отель)');
  });
});
