import type { ImageParts } from '#features/images/image-parts.server.ts';
import { FOLDER_RULES, type ImageFolder } from '#features/images/image-rules.ts';
import { BAD_NAME, NAME_TAKEN, tooLarge } from '#features/images/image-problems.ts';
import { sizeProblem } from '#features/images/image-rules.ts';
import type { EncodedImage } from '#features/images/re-encode.server.ts';
import type { UploadedImage } from '#features/images/upload.ts';
import { inStore } from '#features/images/store-problem.server.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { COPY_WIDTHS } from '#lib/copy-address.ts';
import { imageAddress, imagePath } from '#lib/stored-image.ts';
import type { Read } from '#server/reading.server.ts';
import type { Staff } from '#server/permission.server.ts';
import { recordChange } from '#server/trail.server.ts';

/** The refusal of a name that is taken tells what stands there, for who sends the same file again. */
export interface UploadProblem extends Problem {
  image?: UploadedImage;
}

interface Upload {
  folder: ImageFolder;
  /** `{timestamp}_{random}`, without ending. */
  name: string;
  bytes: Uint8Array;
  /**
   * Whether a picture of that name is written over. The field of a form does so, which makes a
   * repeated upload harmless; the screen of uploads never does.
   */
  upsert: boolean;
  /** What its owner called the file. */
  title?: string;
}

const NAME = /^\d{13}_[a-z0-9]{8,32}$/;

/** A name for a new picture: `{timestamp}_{random}`. */
export function newName({ now, random }: Pick<ImageParts, 'now' | 'random'>): string {
  return `${now().getTime()}_${random()}`;
}

/**
 * Keeps somebody's file as a picture of ours, with its smaller copies and a line in the trail. What
 * is refused or fails leaves nothing behind.
 */
export async function storeImage(
  read: Read,
  staff: Staff,
  { folder, name, bytes, upsert, title }: Upload,
  parts: ImageParts,
): Promise<Result<UploadedImage, UploadProblem>> {
  const { maxSide, maxSizeKB } = FOLDER_RULES[folder];
  if (!NAME.test(name)) return refused(BAD_NAME);
  if (sizeProblem(bytes.length, maxSizeKB)) return refused(tooLarge(maxSizeKB));
  const encoded = await parts.reEncode(bytes, maxSide);
  if (!encoded.ok) return encoded;
  const stored = { folder, name, width: null, extension: 'webp' };
  const path = imagePath(stored);
  const image: UploadedImage = {
    path,
    address: imageAddress(path),
    width: encoded.value.width,
    height: encoded.value.height,
    bytes: encoded.value.bytes.length,
  };
  return inStore<UploadedImage, UploadProblem>(parts, async () => {
    const old = upsert ? await parts.files.read(path) : null;
    const outcome = await putAll(encoded.value, old !== null);
    if (outcome === 'taken') return refused({ ...NAME_TAKEN, image });
    await read((db) =>
      recordChange(db, {
        actor: { id: staff.id, label: staff.email },
        action: old ? 'update' : 'create',
        thing: { kind: 'image', id: path, title: title ?? path },
        ...(old ? { before: { size: old.length } } : {}),
        after: old ? { size: image.bytes } : described(image),
      }),
    ).catch(async (error: unknown) => {
      if (!old) await removeAll();
      throw error;
    });
    return done(image);
  });

  async function putAll(encoded: EncodedImage, isOver: boolean): Promise<'stored' | 'taken'> {
    const outcome = await parts.files.put(path, encoded.bytes, { onlyNew: !upsert });
    if (outcome === 'taken') return outcome;
    try {
      for (const copy of encoded.copies) {
        await parts.files.put(imagePath(stored, copy.width), copy.bytes);
      }
    } catch (error) {
      // What something may show already is not taken away: sending it again mends its copies.
      if (!isOver) await removeAll();
      throw error;
    }
    return outcome;
  }

  async function removeAll() {
    const paths = [path, ...COPY_WIDTHS.map((width) => imagePath(stored, width))];
    for (const one of paths) await parts.files.remove(one).catch(() => undefined);
  }
}

function described({ path, address, width, height, bytes }: UploadedImage) {
  return { path, url: address, width, height, size: bytes, content_type: 'image/webp' };
}
