import { compressed, compressedName, fitWithin, isSeeThrough } from '#ui/upload/compress.ts';
import {
  ANIMATED,
  BYTES_PER_KB,
  FOLDER_RULES,
  HEIC_MAX_KB,
  HEIC_TYPE,
  type ImageFolder,
  isAnimated,
  isHeic,
  needsCompression,
  sizeProblem,
  sourceProblem,
  typeProblem,
} from '#lib/image-rules.ts';
import {
  type SentAnswer,
  type UploadOutcome,
  type UploadState,
  uploadWithRetries,
} from '#ui/upload/upload.ts';
import { jsonOf } from '#lib/text/json-text.ts';

/** A megabyte takes half a minute on a slow connection, and the site has to process it. */
const PATIENCE_MS = 120_000;

export interface UploadOrder {
  file: File;
  folder: ImageFolder;
  /** Whether a repeated upload overwrites what the one before has stored. */
  upsert: boolean;
  onState: (state: UploadState) => void;
}

/** Checks, compresses and sends a file. Never rejects: a failure is a message. */
export async function uploadImage(order: UploadOrder): Promise<UploadOutcome> {
  const { folder, upsert, onState } = order;
  const { maxSizeKB, maxSide } = FOLDER_RULES[folder];
  const enormous = sourceProblem(order.file.size);
  if (enormous) return refusedHere(enormous);
  const heic = isHeic(order.file);
  const wrongType = typeProblem(order.file.type);
  if (wrongType && !heic) return refusedHere(wrongType);
  let { file } = order;
  // Before the file is reduced, which leaves one frame.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes && isAnimated(new Uint8Array(bytes))) return refusedHere(ANIMATED);
  if (heic || needsCompression(file, maxSizeKB)) {
    onState({ step: 'compressing' });
    try {
      file = await compress(file, maxSide, maxSizeKB * BYTES_PER_KB);
    } catch (error) {
      // A browser that can't read HEIC leaves it to the server.
      if (!heic) return refusedHere(error instanceof CompressionError ? error.message : UNREADABLE);
    }
  }
  const isSentAsIs = heic && file === order.file;
  const tooLarge = sizeProblem(file.size, isSentAsIs ? HEIC_MAX_KB : maxSizeKB);
  if (tooLarge) return refusedHere(tooLarge);
  const address = `/api/images/${folder}/${Date.now()}_${randomText()}?upsert=${upsert}`;
  return uploadWithRetries({
    send: (onProgress) => send(address, file, isSentAsIs ? HEIC_TYPE : file.type, onProgress),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onState,
    maxSizeKB,
  });
}

/** Refused without asking the server. */
function refusedHere(message: string): UploadOutcome {
  return { ok: false, message, status: 0, canRepeat: false };
}

const UNREADABLE = 'Не удалось загрузить изображение';

class CompressionError extends Error {}

async function compress(file: File, maxSide: number, limitBytes: number): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    const size = fitWithin(bitmap, maxSide);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new CompressionError('Не удалось создать blob из canvas');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, size.width, size.height);
    const encoded = (type: string) =>
      compressed((quality) => encode(canvas, type, quality), limitBytes);
    const mayBe = file.type === 'image/png' || file.type === 'image/webp';
    const isClear = mayBe && isSeeThrough(pen.getImageData(0, 0, size.width, size.height).data);
    let blob = isClear ? await encoded('image/webp') : null;
    // A browser that does not write WebP gives a PNG, which may be too large.
    if (!blob || blob.size > limitBytes) {
      // JPEG has no transparency: transparent areas would turn black.
      pen.globalCompositeOperation = 'destination-over';
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, size.width, size.height);
      blob = await encoded('image/jpeg');
    }
    const { type } = blob;
    return new File([blob], compressedName(Date.now(), randomText(), type), { type });
  } finally {
    bitmap.close();
  }
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => {
      if (blob) resolve(blob);
      else reject(new CompressionError('Не удалось создать blob из canvas'));
    };
    canvas.toBlob(take, type, quality);
  });
}

/** An XMLHttpRequest, because `fetch` does not report upload progress. */
function send(
  address: string,
  file: File,
  type: string,
  onProgress: (share: number) => void,
): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.timeout = PATIENCE_MS;
    request.setRequestHeader('content-type', type);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: jsonOf(request.responseText) }),
    );
    for (const event of ['error', 'abort', 'timeout']) {
      request.addEventListener(event, () => reject(new Error(event)));
    }
    request.send(file);
  });
}

/** Letters and digits; `randomUUID` exists over https only. */
function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
