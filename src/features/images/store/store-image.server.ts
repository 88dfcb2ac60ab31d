import type { ImageParts } from '#features/images/store/image-parts.server.ts';
import { isHeicFile } from '#features/images/store/sniff.ts';
import { FOLDER_RULES, HEIC_MAX_KB, type ImageFolder } from '#lib/image-rules.ts';
import { BAD_NAME, NAME_TAKEN, tooLarge } from '#features/images/store/image-problems.ts';
import { sizeProblem } from '#lib/image-rules.ts';
import type { EncodedImage } from '#features/images/store/re-encode.server.ts';
import type { UploadedImage } from '#ui/upload/upload.ts';
import {
  folderProblem,
  isReviewed,
  ownImages,
  wasStored,
} from '#features/images/store/image-rights.server.ts';
import { countUses } from '#features/images/store/image-uses.server.ts';
import { NOT_ALLOWED } from '#lib/account/actor.ts';
import { inStore } from '#features/images/store/store-problem.server.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { COPY_WIDTHS } from '#lib/contact/copy-address.ts';
import { imageAddress, imagePath } from '#lib/stored-image.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { Limit } from '#server/limits/rate-limit.server.ts';
import { operatorScope, type PanelUser } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

/** The refusal of a used name contains the existing picture, for a repeated upload. */
export interface UploadProblem extends Problem {
  image?: UploadedImage;
}

interface Upload {
  folder: ImageFolder;
  /** `{timestamp}_{random}`, without ending. */
  name: string;
  bytes: Uint8Array;
  /**
   * Whether a picture with that name is overwritten. The field of a form does so, which makes a
   * repeated upload harmless; the upload screen never does.
   */
  upsert: boolean;
  /** The file's name at its owner's. */
  title?: string;
}

/** A slower store fails the upload: its state is unknown by then. */
const STORED_WITHIN_MS = 18_000;

/** Thirty pictures per hotel, for many hotels; an operator's people have few. */
const BY_STAFF: Limit = { name: 'upload-staff', attempts: 2000, perSeconds: 3600 };
const BY_OPERATOR: Limit = { name: 'upload-operator', attempts: 200, perSeconds: 3600 };

const NAME = /^\d{13}_[a-z0-9]{8,32}$/;

/** A name for a new picture: `{timestamp}_{random}`. */
export function newName({ now, random }: Pick<ImageParts, 'now' | 'random'>): string {
  return `${now().getTime()}_${random()}`;
}

/**
 * Stores a person's file as a picture, with its smaller copies and a line in the trail. Leaves nothing
 * behind after a refusal or a failure. People whose operator is not trusted can't replace a picture
 * under a name that was ever used, because staff may have accepted the former one. A store that takes
 * longer than `storedWithinMs` counts as unavailable. Uploads per person and hour are limited.
 */
export async function storeImage(
  read: Read,
  staff: PanelUser,
  { folder, name, bytes, upsert, title }: Upload,
  parts: ImageParts & { storedWithinMs?: number },
): Promise<Result<UploadedImage, UploadProblem>> {
  const { storedWithinMs = STORED_WITHIN_MS } = parts;
  const { maxSide } = FOLDER_RULES[folder];
  const maxSizeKB = isHeicFile(bytes) ? HEIC_MAX_KB : FOLDER_RULES[folder].maxSizeKB;
  const problem = folderProblem(staff, folder);
  if (problem) return refused(problem);
  if (!NAME.test(name)) return refused(BAD_NAME);
  if (sizeProblem(bytes.length, maxSizeKB)) return refused(tooLarge(maxSizeKB));
  const limit = operatorScope(staff) === null ? BY_STAFF : BY_OPERATOR;
  const counted = await parts.limits.take([{ limit, key: String(staff.id) }]);
  if (!counted.ok) return counted;
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
    if (old && !(await read((db) => ownImages(db, staff, [path]))).has(path)) {
      return refused(NOT_ALLOWED);
    }
    const isSame = old !== null && Buffer.compare(old, encoded.value.bytes) === 0;
    const isBound = !isSame && (await read((db) => isReviewed(db, staff)));
    if (isBound && (old || (await read((db) => isNameKnown(db))))) {
      return refused({ ...NAME_TAKEN, image });
    }
    const outcome = await putAll(encoded.value, { isOver: old !== null, isBound });
    if (outcome === 'taken') return refused({ ...NAME_TAKEN, image });
    await read((db) =>
      recordChange(db, {
        actor: { id: staff.id, label: staff.email },
        action: old ? 'update' : 'create',
        thing: { kind: 'image', id: path, title: title ?? path },
        ...(old ? { before: { size: old.length } } : {}),
        after: old ? { size: image.bytes } : described(image, operatorScope(staff)),
      }),
    ).catch(async (error: unknown) => {
      if (!old) await removeAll();
      throw error;
    });
    return done(image);
  });

  async function isNameKnown(db: Db): Promise<boolean> {
    if (await wasStored(db, path)) return true;
    const uses = await countUses(db, [`${folder}/${name}`], parts.keepers);
    return uses.size > 0;
  }

  async function putAll(
    encoded: EncodedImage,
    { isOver, isBound }: { isOver: boolean; isBound: boolean },
  ): Promise<'stored' | 'taken'> {
    const signal = AbortSignal.timeout(storedWithinMs);
    const onlyNew = !upsert || isBound;
    const outcome = await parts.files.put(path, encoded.bytes, { onlyNew, signal });
    if (outcome === 'taken') return outcome;
    try {
      await Promise.all(
        encoded.copies.map(({ width, bytes: copy }) =>
          parts.files.put(imagePath(stored, width), copy, { signal }),
        ),
      );
    } catch (error) {
      // A picture in use is not removed: sending it again repairs its copies.
      if (!isOver) await removeAll();
      throw error;
    }
    return outcome;
  }

  async function removeAll() {
    const paths = [path, ...COPY_WIDTHS.map((width) => imagePath(stored, width))];
    await Promise.allSettled(paths.map((one) => parts.files.remove(one)));
  }
}

/** `operator`: the operator it was uploaded for, who owns it; null for the site. */
function described(
  { path, address, width, height, bytes }: UploadedImage,
  operator: number | null,
) {
  return {
    path,
    url: address,
    width,
    height,
    size: bytes,
    content_type: 'image/webp',
    ...(operator === null ? {} : { operator_id: operator }),
  };
}
