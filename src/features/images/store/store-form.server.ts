import { z } from 'zod';
import { cutText } from '#lib/text/storable.ts';
import type { ImageParts } from '#features/images/store/image-parts.server.ts';
import { NOT_AN_IMAGE } from '#features/images/store/image-problems.ts';
import { FOLDER_RULES, type ImageFolder } from '#lib/image-rules.ts';
import { newName, storeImage } from '#features/images/store/store-image.server.ts';
import { uploadMessage } from '#ui/upload/upload.ts';
import type { PanelUser } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';

/** A file of a form that did not become a picture. */
export interface UploadFailure {
  file: string;
  message: string;
  status: number;
}

const MOST_FILES = 20;

const file = z.instanceof(File);

/** The forms of the picture library, by their action; the form of files names none. */
export const imagesForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add').optional(),
    files: z.union([z.array(file), file.transform((one) => [one])]).catch([]),
  }),
  z.object({
    intent: z.literal('delete'),
    path: z.string(),
    /** Sent after the pages that use the image have been named. */
    used: z.literal('yes').optional().catch(undefined),
  }),
  z.object({ intent: z.literal('clean') }),
]);

/** Stores the pictures of a plain form without scripts, each independently. */
export async function storeForm(
  read: Read,
  staff: PanelUser,
  { folder, files: sent }: { folder: ImageFolder; files: File[] },
  parts: ImageParts,
): Promise<{ added: number; failures: UploadFailure[] }> {
  const { maxSizeKB } = FOLDER_RULES[folder];
  const files = sent.filter(({ size, name }) => size > 0 || name !== '');
  if (files.length === 0) {
    return { added: 0, failures: [{ file: '', message: 'Выберите файл.', status: 400 }] };
  }
  let added = 0;
  const failures: UploadFailure[] = [];
  for (const file of files.slice(0, MOST_FILES)) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const upload = { folder, name: newName(parts), bytes, upsert: false, title: file.name };
    const stored =
      bytes.length === 0
        ? { ok: false as const, problem: NOT_AN_IMAGE }
        : await storeImage(read, staff, upload, parts);
    if (stored.ok) added += 1;
    else {
      const { status } = stored.problem;
      const message = uploadMessage(status, stored.problem, maxSizeKB);
      failures.push({ file: cutText(file.name, 200), message, status });
    }
  }
  for (const { name } of files.slice(MOST_FILES)) {
    const message = `За один раз можно загрузить не\u00a0больше ${MOST_FILES} файлов.`;
    failures.push({ file: cutText(name, 200), message, status: 400 });
  }
  return { added, failures };
}
