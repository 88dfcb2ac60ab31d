import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import {
  HEIC_UNREADABLE,
  MOST_PIXELS,
  TOO_MANY_PIXELS,
} from '#features/images/store/image-problems.ts';
import { done, refused, type Result } from '#lib/result.ts';

const WITHIN_MS = 20_000;

/** Pixels, four bytes each: red, green, blue, alpha. */
export interface RawPicture {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

type Answer = RawPicture | { problem: 'too_many_pixels' | 'unreadable' };

/**
 * Reads the picture in a HEIC file, rotated upright, in its own thread within 20 seconds. Takes some
 * 230 MB for 12 megapixels: call one at a time.
 */
export async function readHeic(bytes: Uint8Array): Promise<Result<RawPicture>> {
  // The file itself, not a bundled copy: a thread needs a file, wherever this module is bundled.
  const file = createRequire(import.meta.url).resolve('#features/images/store/heic-worker.mjs');
  const workerData = { bytes: new Uint8Array(bytes), mostPixels: MOST_PIXELS };
  const worker = new Worker(file, { workerData, execArgv: [], env: {} });
  const answer = await new Promise<Answer>((resolve) => {
    const fail = () => resolve({ problem: 'unreadable' });
    const timer = setTimeout(fail, WITHIN_MS);
    worker.once('message', resolve);
    worker.once('error', fail);
    worker.once('exit', () => {
      clearTimeout(timer);
      fail();
    });
  });
  await worker.terminate();
  if (!('problem' in answer)) return done(answer);
  return refused(answer.problem === 'too_many_pixels' ? TOO_MANY_PIXELS : HEIC_UNREADABLE);
}
