import { beforeEach, expect, it } from 'vitest';
import {
  cleanUnused,
  countImages,
  deleteImage,
  listImages,
  usesOf,
} from '#features/images/image-library.server.ts';
import { imageView, usesText } from '#features/images/image-view.ts';
import { imagesForm, storeForm } from '#features/images/store/store-form.server.ts';
import { FilesError } from '#server/files/files.server.ts';
import { asStaff, permitted, type Staff } from '#server/session/permission.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import { parseSubmission } from '#server/forms/form-reader.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';
import { hostileFiles, honestFiles } from '#test/hostile/hostile-files.ts';
import { addShowingTour, imageParts, memoryFiles } from '#test/images.ts';

const DAY_MS = 24 * 60 * 60_000;
const ANY = { folder: 'company-logos', isUnused: false, page: 1 } as const;
const honest = await honestFiles();

describeOnBothEngines('the library of pictures', ({ db, database }) => {
  let staff: Staff;
  let at = new Date('2026-11-20T09:00:00Z');
  let store = memoryFiles(() => at);
  let parts = imageParts();
  beforeEach(async () => {
    await addPerson(db(), 'admin@example.ru');
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    staff = permitted(asStaff(await signedInAs(db(), id, accountParts())));
    at = new Date('2026-11-20T09:00:00Z');
    store = memoryFiles(() => at);
    parts = imageParts({ files: store.files, now: () => at });
  });
  const read = () => reading(database(), silentLog);
  const keep = (path: string) => store.files.put(path, new Uint8Array([1, 2, 3]));
  const addTour = (slug: string, images: Parameters<typeof addShowingTour>[1]) =>
    addShowingTour(db(), { slug, ...images });
  const list = async (query: Parameters<typeof listImages>[2]) => {
    const listed = await listImages(read(), staff, query, parts);
    if (!listed.ok) throw new Error(listed.problem.code);
    return listed.value;
  };
  const paths = async (query: Parameters<typeof listImages>[2]) =>
    (await list(query)).images.map(({ path }) => path);

  it('counts pictures of all folders, their copies not, and not when the store is silent', async () => {
    for (const path of [
      'company-logos/1_a.webp',
      'company-logos/1_a-160.webp',
      'hotels/2_b.webp',
    ]) {
      await keep(path);
    }
    expect(await countImages(staff, parts)).toBe(2);
    const list = () => Promise.reject(new FilesError('unavailable', 'test'));
    const gone = imageParts({ files: { ...store.files, list } });
    expect(await countImages(staff, gone)).toBeNull();
  });

  it('shows a folder, the newest first, copies not counted, a hundred a page', async () => {
    for (let number = 100; number < 205; number++) await keep(`company-logos/${number}_a.webp`);
    await keep('company-logos/204_a-160.webp');
    await keep('hotels/999_a.webp');
    const { images, total, pages } = await list(ANY);
    expect([images.length, total, pages]).toEqual([100, 105, 2]);
    expect(images[0]?.path).toBe('company-logos/204_a.webp');
    expect(await paths({ ...ANY, page: 2 })).toHaveLength(5);
    expect(await paths({ ...ANY, page: 9 })).toEqual([]);
  });

  it('knows how many tours show each, and which', async () => {
    await keep('company-logos/1_a.webp');
    await keep('company-logos/2_b.webp');
    await addTour('one', { company_logo: '/images/company-logos/1_a.webp' });
    await addTour('two', {
      tour_operator_info: 'https://site.example/images/company-logos/1_a-480.webp',
    });
    const { images } = await list(ANY);
    expect(images.map(({ path, uses }) => [path, uses])).toEqual([
      ['company-logos/2_b.webp', 0],
      ['company-logos/1_a.webp', 2],
    ]);
    const { uses, total } = await usesOf(read(), staff, 'company-logos/1_a.webp', parts);
    expect(total).toBe(2);
    expect(uses.map(({ href }) => href).sort()).toEqual(['/tours/one', '/tours/two']);
    expect(uses[0]?.title).toContain('Казань');
  });

  it('finds what nothing shows, but for what is younger than a day', async () => {
    for (const name of ['1_shown', '2_lonely']) await keep(`hotels/${name}.webp`);
    await keep('hotels/2_lonely-160.webp');
    await keep('guide-photos/3_stray-480.webp');
    await addTour('one', { guide_photo: '/images/hotels/1_shown.webp' });
    at = new Date(at.getTime() + DAY_MS + 1);
    await keep('hotels/4_young.webp');
    expect(await paths({ ...ANY, isUnused: true })).toEqual([
      'guide-photos/3_stray-480.webp',
      'hotels/2_lonely.webp',
    ]);
    expect(await cleanUnused(read(), staff, parts)).toMatchObject({
      ok: true,
      value: { removed: 2 },
    });
    const left = [...store.kept.keys()].sort();
    expect(left.filter((file) => !file.startsWith('bin-'))).toEqual([
      'hotels/1_shown.webp',
      'hotels/4_young.webp',
    ]);
    // The picture, its copy, and the copy without a picture.
    expect(left.filter((file) => file.startsWith('bin-'))).toHaveLength(3);
    expect(await db().select().from(trail)).toHaveLength(2);
    expect(await cleanUnused(read(), staff, parts)).toMatchObject({
      ok: true,
      value: { removed: 0, changeSet: null },
    });
  });

  it('removes nothing outside its four folders', async () => {
    await keep('secrets/1_a.webp');
    const wanted = { path: 'secrets/1_a.webp', evenIfUsed: true };
    expect(await deleteImage(read(), staff, wanted, parts)).toMatchObject({
      problem: { status: 404, message: 'Такого изображения уже нет.' },
    });
    expect(store.kept.size).toBe(1);
  });

  it('takes several files of a plain form, each for itself', async () => {
    const svg = (await hostileFiles()).find(({ what }) => what === 'an SVG renamed .png');
    const form = new FormData();
    form.append('files', new File([new Uint8Array(honest.png)], 'логотип.png'));
    form.append('files', new File([new Uint8Array(svg?.bytes ?? [])], 'хитрый.png'));
    form.append('files', new File([new Uint8Array(honest.webp)], 'второй.webp'));
    const sent = { folder: 'hotels' as const, files: filesOf(form) };
    const { added, failures } = await storeForm(read(), staff, sent, parts);
    expect(added).toBe(2);
    expect(failures).toEqual([
      {
        file: 'хитрый.png',
        message: 'Неверный формат файла. Используйте JPG, PNG или WEBP.',
        status: 400,
      },
    ]);
    expect((await list({ ...ANY, folder: 'hotels' })).total).toBe(2);
    const titles = (await db().select().from(trail)).map(({ thing_title }) => thing_title);
    expect(titles).toEqual(['логотип.png', 'второй.webp']);
  });

  it('asks for a file when a plain form has none', async () => {
    const form = new FormData();
    form.append('files', new File([], ''));
    const sent = { folder: 'hotels' as const, files: filesOf(form) };
    const { failures } = await storeForm(read(), staff, sent, parts);
    expect(failures).toEqual([{ file: '', message: 'Выберите файл.', status: 400 }]);
  });
});

it('a picture is shown with its day, size, whole address and uses', () => {
  const image = {
    path: 'hotels/1_a.webp',
    address: '/images/hotels/1_a.webp',
    bytes: 86_016,
    changedAt: new Date('2026-11-20T22:00:00Z'),
    uses: 21,
  };
  const view = imageView(image, 'https://site.example');
  expect(view.url).toBe('https://site.example/images/hotels/1_a.webp');
  expect(view.facts.replaceAll('\u00a0', ' ')).toBe('21 ноября 2026 · 84 КБ');
  expect(usesText(21).replaceAll('\u00a0', ' ')).toBe('Используется в 21 туре');
  expect(usesText(0).replaceAll('\u00a0', ' ')).toBe('Нигде не используется');
});

/** The files of a form as the screen's action reads them. */
function filesOf(form: FormData): File[] {
  const read = parseSubmission(form, imagesForm);
  if (read.status !== 'success' || !('files' in read.value)) throw new Error('no form of files');
  return read.value.files;
}
