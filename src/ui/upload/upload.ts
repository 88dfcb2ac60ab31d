import type { Problem } from '#lib/problem.ts';
import { isProblem } from '#lib/problem.ts';
import { propertiesOf } from '#lib/text/json-text.ts';

/** A stored picture, as the site's API describes it. */
export interface UploadedImage {
  /** `{folder}/{timestamp}_{random}.{ext}`. */
  path: string;
  /** Path on the site. */
  address: string;
  width: number;
  height: number;
  bytes: number;
}

/** The progress of an upload. `share` goes from 0 to 1. */
export type UploadState =
  | { step: 'compressing' }
  | { step: 'uploading'; share: number; attempt: number }
  | { step: 'waiting'; attempt: number };

/** `status` is the server's answer, 0 without one. */
export type UploadOutcome =
  | { ok: true; image: UploadedImage }
  /** `canRepeat`: the same file may be accepted another time. */
  | { ok: false; message: string; status: number; canRepeat: boolean };

/** One request; rejects when there is no answer. `body` is null when it is not JSON. */
export type SendFile = (onProgress: (share: number) => void) => Promise<SentAnswer>;

export interface SentAnswer {
  status: number;
  body: unknown;
}

const MOST_RETRIES = 3;
const PAUSE_MS = 1000;

const FAILED = 'Ошибка при загрузке изображения. Попробуйте еще раз.';

/** Answers about the file itself, which stays what it is. */
const FINAL = new Set([400, 413, 415, 422]);

/** The API's answer when a picture with that name exists and may not be overwritten. */
const TAKEN = 409;

/**
 * Sends a file and, when the site does not answer or the server fails (5xx), again after 1, 2 and 3
 * seconds. A lost answer may have been a success: if the name is taken at a further attempt, this file
 * itself has taken it.
 */
export async function uploadWithRetries(parts: {
  send: SendFile;
  wait: (milliseconds: number) => Promise<void>;
  onState: (state: UploadState) => void;
  maxSizeKB: number;
}): Promise<UploadOutcome> {
  const { send, wait, onState, maxSizeKB } = parts;
  for (let attempt = 1; ; attempt++) {
    onState({ step: 'uploading', share: 0, attempt });
    const answer = await send((share) => onState({ step: 'uploading', share, attempt })).catch(
      () => null,
    );
    const isLost = answer === null || answer.status === 0 || answer.status >= 500;
    if (!isLost || attempt > MOST_RETRIES) return understood(answer, attempt, maxSizeKB);
    onState({ step: 'waiting', attempt });
    await wait(PAUSE_MS * attempt);
  }
}

function understood(answer: SentAnswer | null, attempt: number, maxSizeKB: number): UploadOutcome {
  const image = imageIn(answer?.body);
  const isStored = answer !== null && answer.status >= 200 && answer.status < 300;
  if (image && (isStored || (answer?.status === TAKEN && attempt > 1))) return { ok: true, image };
  const problem = isProblem(answer?.body) ? answer.body : null;
  const status = answer?.status ?? 0;
  const message = uploadMessage(status, problem, maxSizeKB);
  return { ok: false, status, message, canRepeat: !FINAL.has(status) };
}

/** The specification's message for a refused upload, else the server's, else the general one. */
export function uploadMessage(status: number, problem: Problem | null, maxSizeKB: number): string {
  if (problem?.code === 'bucket_not_found') {
    return 'Ошибка конфигурации хранилища. Обратитесь к\u00a0администратору.';
  }
  if (status === 400) return 'Неверный формат файла. Используйте JPG, PNG или WEBP.';
  if (status === 413) return `Файл слишком большой. Максимальный размер: ${maxSizeKB}\u00a0КБ.`;
  if (status === 401 || status === 403) {
    return 'Недостаточно прав для загрузки файла. Войдите в\u00a0систему заново.';
  }
  if (problem && OWN_WORDS.has(problem.code)) return problem.message;
  return FAILED;
}

/** Refusals with the server's own message, because the specification has none that fits. */
const OWN_WORDS = new Set([
  'too_many_pixels',
  'damaged',
  'animated',
  'heic_unreadable',
  'disk_full',
  'store_forbidden',
  'busy',
  'taken',
  'too_many_attempts',
]);

function imageIn(body: unknown): UploadedImage | null {
  const { path, address, width, height, bytes } = propertiesOf(propertiesOf(body)['image']);
  if (typeof path !== 'string' || typeof address !== 'string') return null;
  if (typeof width !== 'number' || typeof height !== 'number' || typeof bytes !== 'number') {
    return null;
  }
  return { path, address, width, height, bytes };
}
