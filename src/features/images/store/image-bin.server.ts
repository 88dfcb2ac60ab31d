import { createHash } from 'node:crypto';
import { COPY_WIDTHS } from '#lib/contact/copy-address.ts';
import { binFolder, isImageFolder } from '#lib/image-rules.ts';
import { imagePath, parseImagePath } from '#lib/stored-image.ts';
import type { Files } from '#server/files/files.server.ts';

/** A picture and its smaller copies, by their paths. */
export function withCopies(path: string): string[] {
  const image = parseImagePath(path);
  if (!image || image.width !== null) return [path];
  return [path, ...COPY_WIDTHS.map((width) => imagePath(image, width))];
}

/** A file's path in the bin. Each deletion has its own names, so two never collide. */
export function binPath(changeSet: string, path: string): string {
  const image = parseImagePath(path);
  if (!image || !isImageFolder(image.folder)) throw new Error('no picture of the library');
  const random = createHash('sha256').update(`${changeSet} ${image.name}`).digest('hex');
  const [stamp = '0'] = image.name.split('_');
  const name = `${stamp}_${random.slice(0, 32)}`;
  return imagePath({ ...image, folder: binFolder(image.folder), name }, image.width);
}

/** Copies a picture and its copies into the bin. */
export async function copyToBin(files: Files, changeSet: string, path: string): Promise<void> {
  await copyAll(files, withCopies(path), (file) => [file, binPath(changeSet, file)]);
}

/** Copies pictures from the bin back; existing ones stay. Returns the files that it wrote. */
export function copyFromBin(
  files: Files,
  changeSet: string,
  paths: readonly string[],
): Promise<string[]> {
  return copyAll(files, paths.flatMap(withCopies), (file) => [binPath(changeSet, file), file], {
    onlyNew: true,
  });
}

/** Removes pictures from the bin. */
export async function removeFromBin(files: Files, changeSet: string, paths: readonly string[]) {
  for (const file of paths.flatMap(withCopies)) await files.remove(binPath(changeSet, file));
}

async function copyAll(
  files: Files,
  paths: readonly string[],
  way: (file: string) => [from: string, to: string],
  options: { onlyNew?: boolean } = {},
): Promise<string[]> {
  const written: string[] = [];
  for (const path of paths) {
    const [from, to] = way(path);
    const bytes = await files.read(from);
    if (bytes && (await files.put(to, bytes, options)) === 'stored') written.push(to);
  }
  return written;
}
