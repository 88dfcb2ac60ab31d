import type { DemoDrawing } from '#features/demo/demo-files.server.ts';
import { imagePath, parseImagePath } from '#lib/stored-image.ts';
import type { Files } from '#server/files/files.server.ts';
import { loadSharp } from '#server/files/sharp.server.ts';

/** Lists show pictures of articles too, where a phone needs only small ones. */
const COVERS = 'articles';
const COVER_COPY = 480;

/** The store of drawings. */
export interface DrawingFiles extends Pick<Files, 'has' | 'remove'> {
  put(path: string, bytes: Uint8Array): Promise<unknown>;
}

/** Stores missing drawings, one after another, because the site may be in use. */
export async function storeDrawings(files: DrawingFiles, drawings: readonly DemoDrawing[]) {
  const sharp = await loadSharp();
  for (const { path, svg } of drawings) {
    if (await files.has(path)) continue;
    const drawn = sharp(Buffer.from(svg));
    const copy = copyOf(path);
    if (copy) await files.put(copy, await drawn.clone().resize(COVER_COPY).webp().toBuffer());
    await files.put(path, await drawn.webp({ lossless: true }).toBuffer());
  }
}

/** Removes a drawing, and its small copy if it is an article's. */
export async function removeDrawing(files: DrawingFiles, path: string): Promise<void> {
  await files.remove(path);
  const copy = copyOf(path);
  if (copy) await files.remove(copy);
}

function copyOf(path: string): string | null {
  const stored = parseImagePath(path);
  return stored?.folder === COVERS ? imagePath(stored, COVER_COPY) : null;
}
