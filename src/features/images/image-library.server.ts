import { IN_USE, NO_SUCH_IMAGE } from '#features/images/image-problems.ts';
import type { ImageKeeper, ImageParts, ImageUse } from '#features/images/image-parts.server.ts';
import { IMAGE_FOLDERS, type ImageFolder, isImageFolder } from '#features/images/image-rules.ts';
import { inStore } from '#features/images/store-problem.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { COPY_WIDTHS } from '#lib/copy-address.ts';
import { imageAddress, imagePath, parseImagePath } from '#lib/stored-image.ts';
import type { Db } from '#server/db.server.ts';
import type { ListedFile } from '#server/files.server.ts';
import type { Staff } from '#server/permission.server.ts';
import type { Read } from '#server/reading.server.ts';
import { recordChange } from '#server/trail.server.ts';

/** A picture of the library. */
interface LibraryImage {
  path: string;
  address: string;
  bytes: number;
  changedAt: Date;
  /** How many things of the site show it. */
  uses: number;
}

/** How many pictures one page of the library holds. */
const IMAGES_PER_PAGE = 100;

/** A picture so young may be in a form that is not saved yet. */
const YOUNG_MS = 24 * 60 * 60_000;
/** Names asked about at once. */
const NAMES_AT_ONCE = 500;
const USES_SHOWN = 6;
/** How many pictures one cleaning removes at most. */
const MOST_CLEANED = 500;

/** The pictures that a screen shows: a page, from 1, of a folder or of those that nothing shows. */
export async function listImages(
  read: Read,
  staff: Staff,
  { folder, isUnused, page }: { folder: ImageFolder; isUnused: boolean; page: number },
  parts: ImageParts,
): Promise<Result<{ images: LibraryImage[]; total: number; pages: number }>> {
  return inStore(parts, async () => {
    const all = isUnused
      ? await findUnused(read, staff, parts)
      : (await parts.files.list(folder)).filter(isOriginal).reverse();
    const from = (page - 1) * IMAGES_PER_PAGE;
    const shown = all.slice(from, from + IMAGES_PER_PAGE);
    const uses = await read((db) => countUses(db, shown.map(nameOf), parts.keepers));
    return done({
      images: shown.map((file) => ({
        ...file,
        address: imageAddress(file.path),
        uses: uses.get(nameOf(file)) ?? 0,
      })),
      total: all.length,
      pages: Math.max(1, Math.ceil(all.length / IMAGES_PER_PAGE)),
    });
  });
}

/** How many pictures there are in all folders; null when the store can't say. */
export async function countImages(_staff: Staff, parts: ImageParts): Promise<number | null> {
  const counted = await inStore(parts, async () => {
    const folders = IMAGE_FOLDERS.map((folder) => parts.files.list(folder));
    return done((await Promise.all(folders)).flat().filter(isOriginal).length);
  });
  return counted.ok ? counted.value : null;
}

/** Pictures that nothing shows, but for those younger than a day. */
async function findUnused(read: Read, _staff: Staff, parts: ImageParts): Promise<ListedFile[]> {
  const unused: ListedFile[] = [];
  const before = parts.now().getTime() - YOUNG_MS;
  for (const folder of IMAGE_FOLDERS) {
    const files = withoutTheirCopies(await parts.files.list(folder));
    const old = files.filter(({ changedAt }) => changedAt.getTime() < before);
    const uses = await read((db) => countUses(db, old.map(nameOf), parts.keepers));
    unused.push(...old.filter((file) => !uses.has(nameOf(file))));
  }
  return unused;
}

/** Removes pictures that nothing shows, five hundred at most; answers with how many went. */
export async function cleanUnused(
  read: Read,
  staff: Staff,
  parts: ImageParts,
): Promise<Result<number>> {
  return inStore(parts, async () => {
    const unused = await findUnused(read, staff, parts);
    let removed = 0;
    for (const { path } of unused.slice(0, MOST_CLEANED)) {
      const outcome = await deleteImage(read, staff, { path, evenIfUsed: false }, parts);
      if (outcome.ok) removed += 1;
      else if (outcome.problem.status >= 500) return outcome;
    }
    return done(removed);
  });
}

/** Which things of the site show a picture, the first few, and how many there are. */
export async function usesOf(
  read: Read,
  _staff: Staff,
  path: string,
  { keepers }: Pick<ImageParts, 'keepers'>,
): Promise<{ uses: ImageUse[]; total: number }> {
  const name = nameOf({ path });
  return read(async (db) => {
    const found = [];
    for (const keeper of keepers) found.push(...(await keeper.findUses(db, name, USES_SHOWN)));
    return { uses: found, total: (await countUses(db, [name], keepers)).get(name) ?? 0 };
  });
}

/**
 * Removes a picture with its copies. One that is shown somewhere only with `evenIfUsed`: whoever
 * asks has seen where.
 */
export async function deleteImage(
  read: Read,
  staff: Staff,
  { path, evenIfUsed }: { path: string; evenIfUsed: boolean },
  parts: ImageParts,
): Promise<Result<null>> {
  const image = parseImagePath(path);
  if (!image || !isImageFolder(image.folder)) return refused(NO_SUCH_IMAGE);
  return inStore(parts, async () => {
    const bytes = await parts.files.read(path);
    if (!bytes) return refused(NO_SUCH_IMAGE);
    const isRefused = await read(async (db) => {
      const name = nameOf({ path });
      if (!evenIfUsed && (await countUses(db, [name], parts.keepers)).has(name)) return true;
      // Before the file goes: no removal is without its line.
      await recordChange(db, {
        actor: { id: staff.id, label: staff.email },
        action: 'delete',
        thing: { kind: 'image', id: path, title: path },
        before: { path, url: imageAddress(path), size: bytes.length },
      });
      return false;
    });
    if (isRefused) return refused(IN_USE);
    await parts.files.remove(path);
    if (image.width === null) {
      for (const width of COPY_WIDTHS) await parts.files.remove(imagePath(image, width));
    }
    return done(null);
  });
}

async function countUses(
  db: Db,
  names: string[],
  keepers: ImageKeeper[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
    const some = names.slice(from, from + NAMES_AT_ONCE);
    for (const keeper of keepers) {
      for (const [name, count] of await keeper.countUses(db, some)) {
        if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
      }
    }
  }
  return counts;
}

function isOriginal({ path }: ListedFile): boolean {
  return parseImagePath(path)?.width === null;
}

/** Pictures themselves, and copies whose picture is gone. */
function withoutTheirCopies(files: ListedFile[]): ListedFile[] {
  const originals = new Set(files.filter(isOriginal).map(nameOf));
  return files.filter((file) => isOriginal(file) || !originals.has(nameOf(file)));
}

function nameOf({ path }: { path: string }): string {
  const image = parseImagePath(path);
  return image ? `${image.folder}/${image.name}` : path;
}
