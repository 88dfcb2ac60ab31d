import {
  BUCKET_NOT_FOUND,
  DISK_FULL,
  STORE_FORBIDDEN,
  STORE_UNAVAILABLE,
} from '#features/images/store/image-problems.ts';
import type { ImageParts } from '#features/images/store/image-parts.server.ts';
import type { Problem } from '#lib/problem.ts';
import { refused, type Result } from '#lib/result.ts';
import { FilesError, type FilesFault } from '#server/files/files.server.ts';

const PROBLEMS: Record<FilesFault, Problem> = {
  full: DISK_FULL,
  misconfigured: BUCKET_NOT_FOUND,
  forbidden: STORE_FORBIDDEN,
  unavailable: STORE_UNAVAILABLE,
};

/** Work on the store of pictures; a store that fails becomes a refusal and a line in the log. */
export async function inStore<T, P extends Problem = Problem>(
  { log }: Pick<ImageParts, 'log'>,
  work: () => Promise<Result<T, P>>,
): Promise<Result<T, P | Problem>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FilesError)) throw error;
    log.error({ files: error.fault, code: error.code });
    return refused(PROBLEMS[error.fault]);
  }
}
