import type { LibraryImage } from '#features/images/image-view.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { copyToBin, removeFromBin, withCopies } from '#features/images/store/image-bin.server.ts';
import { IN_USE, NO_SUCH_IMAGE } from '#features/images/store/image-problems.ts';
import type { ImageParts, ImageUse } from '#features/images/store/image-parts.server.ts';
import { IMAGE_FOLDERS, type ImageFolder, isImageFolder } from '#lib/image-rules.ts';
import { folderProblem, ownImages } from '#features/images/store/image-rights.server.ts';
import { countUses } from '#features/images/store/image-uses.server.ts';
import { inStore } from '#features/images/store/store-problem.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { countOf } from '#lib/text/russian.ts';
import { changeSetRows, changeSets } from '#server/change-sets/change-set-tables.server.ts';
import { beginChangeSet, recordFiles } from '#server/change-sets/change-sets.server.ts';
import { imageAddress, parseImagePath } from '#lib/stored-image.ts';
import type { Db } from '#server/db/db.server.ts';
import type { ListedFile } from '#server/files/files.server.ts';
import { asStaff, type PanelUser, type Staff } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

/** Pictures per page of the library. */
const IMAGES_PER_PAGE = 100;

/** A picture younger than this may be in an unsaved form. */
const YOUNG_MS = 24 * 60 * 60_000;
const USES_SHOWN = 6;
/** The most pictures of one cleaning. */
const MOST_CLEANED = 500;

/** The pictures of a screen: a page, from 1, of a folder or of the unused ones. */
export async function listImages(
  read: Read,
  staff: PanelUser,
  { folder, isUnused, page }: { folder: ImageFolder; isUnused: boolean; page: number },
  parts: ImageParts,
): Promise<Result<{ images: LibraryImage[]; total: number; pages: number }>> {
  return inStore(parts, async () => {
    const problem = folderProblem(staff, folder);
    if (problem) return refused(problem);
    const found =
      isUnused && asStaff(staff).ok
        ? await findUnused(read, staff, parts)
        : (await parts.files.list(folder)).filter(isOriginal).reverse();
    const paths = found.map(({ path }) => path);
    const own = await read((db) => ownImages(db, staff, paths));
    const all = found.filter(({ path }) => own.has(path));
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

/** The number of pictures in all folders; null when the store fails. */
export async function countImages(_staff: PanelUser, parts: ImageParts): Promise<number | null> {
  const counted = await inStore(parts, async () => {
    const folders = IMAGE_FOLDERS.map((folder) => parts.files.list(folder));
    return done((await Promise.all(folders)).flat().filter(isOriginal).length);
  });
  return counted.ok ? counted.value : null;
}

/** Unused pictures, without those younger than a day. */
async function findUnused(read: Read, _staff: PanelUser, parts: ImageParts): Promise<ListedFile[]> {
  const unused: ListedFile[] = [];
  const before = parts.now().getTime() - YOUNG_MS;
  const folders = await Promise.all(IMAGE_FOLDERS.map((folder) => parts.files.list(folder)));
  for (const files of folders.map(withoutTheirCopies)) {
    const old = files.filter(({ changedAt }) => changedAt.getTime() < before);
    const uses = await read((db) => countUses(db, old.map(nameOf), parts.keepers));
    unused.push(...old.filter((file) => !uses.has(nameOf(file))));
  }
  return unused;
}

/** Moves unused pictures to the bin, five hundred at most, as one entry. */
export async function cleanUnused(
  read: Read,
  staff: Staff,
  parts: ImageParts,
): Promise<Result<{ removed: number; changeSet: string | null }>> {
  return inStore(parts, async () => {
    const unused = await findUnused(read, staff, parts);
    let removed = 0;
    let changeSet: string | null = null;
    for (const { path } of unused.slice(0, MOST_CLEANED)) {
      const wanted = { path, evenIfUsed: false, into: changeSet };
      const outcome = await deleteImage(read, staff, wanted, parts);
      if (outcome.ok) {
        removed += 1;
        changeSet = outcome.value;
      } else if (outcome.problem.status >= 500) return outcome;
    }
    return done({ removed, changeSet });
  });
}

/** The first few things that show a picture, and their number. */
export async function usesOf(
  read: Read,
  _staff: PanelUser,
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
 * Moves a picture with its copies to the bin. A picture in use only with `evenIfUsed`, after the person
 * has seen where. Returns the change set that restores it; `into` is an earlier one of the same
 * cleaning.
 */
export async function deleteImage(
  read: Read,
  staff: PanelUser,
  { path, evenIfUsed, into = null }: { path: string; evenIfUsed: boolean; into?: string | null },
  parts: ImageParts,
): Promise<Result<string>> {
  const image = parseImagePath(path);
  if (!image || !isImageFolder(image.folder)) return refused(NO_SUCH_IMAGE);
  const problem = folderProblem(staff, image.folder);
  if (problem) return refused(problem);
  return inStore(parts, async () => {
    const bytes = await parts.files.read(path);
    const own = await read((db) => ownImages(db, staff, [path]));
    if (!bytes || !own.has(path)) return refused(NO_SUCH_IMAGE);
    const name = nameOf({ path });
    const isUsed = async (db: Db) =>
      !evenIfUsed && (await countUses(db, [name], parts.keepers)).has(name);
    if (await read(isUsed)) return refused(IN_USE);
    // Outside the transaction: a slow store must not hold a database connection.
    const id = into ?? randomUUID();
    await copyToBin(parts.files, id, path);
    const isRecorded = await read((db) =>
      db.transaction(async (tx) => {
        if (await isUsed(tx)) return false;
        const start = {
          id,
          kind: 'delete',
          title: path,
          thingKind: 'image',
          actorId: staff.id,
        } as const;
        if (into === null) await beginChangeSet(tx, start);
        else await titleCleaning(tx, into);
        await recordFiles(tx, id, [path]);
        await recordChange(tx, {
          actor: { id: staff.id, label: staff.email },
          action: 'delete',
          thing: { kind: 'image', id: path, title: path },
          before: { path, url: imageAddress(path), size: bytes.length },
        });
        return true;
      }),
    );
    if (!isRecorded) {
      await removeFromBin(parts.files, id, [path]);
      return refused(IN_USE);
    }
    // Only now: the original must stay until the bin has it.
    await Promise.all(withCopies(path).map((file) => parts.files.remove(file)));
    return done(id);
  });
}

/** The title of a cleaning of several pictures has their number. */
async function titleCleaning(tx: Db, id: string): Promise<void> {
  const files = await tx.$count(changeSetRows, eq(changeSetRows.change_set_id, id));
  const title = `Удаление: ${countOf(files + 1, ['изображение', 'изображения', 'изображений'])}`;
  await tx.update(changeSets).set({ title }).where(eq(changeSets.id, id));
}

function isOriginal({ path }: ListedFile): boolean {
  return parseImagePath(path)?.width === null;
}

/** Pictures themselves, and copies without their picture. */
function withoutTheirCopies(files: ListedFile[]): ListedFile[] {
  const originals = new Set(files.filter(isOriginal).map(nameOf));
  return files.filter((file) => isOriginal(file) || !originals.has(nameOf(file)));
}

function nameOf({ path }: { path: string }): string {
  const image = parseImagePath(path);
  return image ? `${image.folder}/${image.name}` : path;
}
