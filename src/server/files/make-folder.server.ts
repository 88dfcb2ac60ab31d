import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '#server/process/system-errors.server.ts';

/**
 * Makes a folder and those above it. On a read-only disk Node reports the missing folder (ENOENT) and not
 * the reason: then the highest missing one is made alone, which fails with the reason.
 */
export async function makeFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await mkdir(await highestMissing(path.resolve(directory)));
    await mkdir(directory, { recursive: true });
  }
}

async function highestMissing(directory: string): Promise<string> {
  const above = path.dirname(directory);
  const isThere = await access(above).then(
    () => true,
    () => false,
  );
  return isThere || above === directory ? directory : highestMissing(above);
}
