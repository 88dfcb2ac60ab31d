import { beforeEach, expect, it } from 'vitest';
import { deleteImage } from '#features/images/image-library.server.ts';
import { binLeftoversJob } from '#features/images/store/bin-leftovers.server.ts';
import { copyToBin } from '#features/images/store/image-bin.server.ts';
import { changeSets } from '#server/change-sets/change-set-tables.server.ts';
import { FilesError } from '#server/files/files.server.ts';
import { asStaff, permitted, type Staff } from '#server/session/permission.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';
import { addShowingTour, imageParts, memoryFiles } from '#test/images.ts';

const HOUR_MS = 3_600_000;
const PICTURE = 'hotels/1700000000000_abcdefgh.webp';
const COPY = 'hotels/1700000000000_abcdefgh-160.webp';

describeOnBothEngines('what a crash leaves of the bin of pictures', ({ db, database }) => {
  let staff: Staff;
  let at = new Date();
  let store = memoryFiles(() => at);
  beforeEach(async () => {
    await addPerson(db(), 'admin@example.ru');
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    staff = permitted(asStaff(await signedInAs(db(), id, accountParts())));
    at = new Date(Date.now() - 24 * HOUR_MS);
    store = memoryFiles(() => at);
    for (const path of [PICTURE, COPY]) await store.files.put(path, new Uint8Array([1]));
    at = new Date();
  });
  const paths = () => [...store.kept.keys()].sort();
  const remove = (files = store.files) =>
    deleteImage(
      reading(database(), silentLog),
      staff,
      { path: PICTURE, evenIfUsed: false },
      imageParts({ files }),
    );
  const runJob = (hours: number) =>
    binLeftoversJob({
      db: db(),
      files: store.files,
      now: () => new Date(Date.now() + hours * HOUR_MS),
    }).run(new AbortController().signal);

  it('is removed from the bin when no deletion was recorded, an hour later', async () => {
    await copyToBin(store.files, crypto.randomUUID(), PICTURE);
    await runJob(0.5);
    expect(paths()).toHaveLength(4);
    await runJob(1.5);
    expect(paths()).toEqual([COPY, PICTURE]);
  });

  it('is removed from its place when the deletion was recorded, but not what is newer', async () => {
    const fail = () => Promise.reject(new FilesError('unavailable', 'test'));
    expect(await remove({ ...store.files, remove: fail })).toMatchObject({ ok: false });
    await runJob(0.5);
    expect(paths()).toHaveLength(4);
    at = new Date(Date.now() + HOUR_MS);
    await store.files.put(COPY, new Uint8Array([2]));
    await runJob(1.5);
    const [first, second, ...others] = paths();
    expect([first, second]).toEqual([
      expect.stringMatching(/^bin-hotels/),
      expect.stringMatching(/^bin-hotels/),
    ]);
    expect(others).toEqual([COPY]);
  });

  it('is nothing of a deletion that is in the bin, and all of one that was undone', async () => {
    expect(await remove()).toMatchObject({ ok: true });
    const binned = paths();
    await runJob(2);
    expect(paths()).toEqual(binned);
    await db().update(changeSets).set({ undone_at: new Date() });
    await runJob(2);
    expect(paths()).toEqual([]);
  });

  it('leaves nothing in the bin when a use is found', async () => {
    await addShowingTour(db(), { guide_photo: `/images/${PICTURE}` });
    expect(await remove()).toMatchObject({ ok: false, problem: { status: 409 } });
    expect(paths()).toEqual([COPY, PICTURE]);
  });
});
