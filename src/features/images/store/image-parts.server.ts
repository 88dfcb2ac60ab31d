import { randomBytes } from 'node:crypto';
import { createContext } from 'react-router';
import { createReEncoder, type ReEncode } from '#features/images/store/re-encode.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Files } from '#server/files/files.server.ts';
import type { Limits } from '#server/limits/rate-limit.server.ts';
import type { Log } from '#server/process/log.server.ts';

/** A thing of the site that shows a picture. */
export interface ImageUse {
  title: string;
  href: string;
}

/**
 * A feature whose things show pictures. Pictures are identified by `{folder}/{timestamp}_{random}`,
 * because a thing may have the address of any copy, with or without the site's own name before it.
 */
export interface ImageKeeper {
  /** The number of things that show each picture; unused ones may be left out. */
  countUses(db: Db, names: string[]): Promise<Map<string, number>>;
  /** The first `limit` things that show a picture. */
  findUses(db: Db, name: string, limit: number): Promise<ImageUse[]>;
}

/** The parts of the process that pictures need. */
export interface ImageParts {
  files: Files;
  keepers: ImageKeeper[];
  reEncode: ReEncode;
  limits: Limits;
  now: () => Date;
  /** Random letters and digits. */
  random: () => string;
  log: Log;
}

/** Routes of this feature call `context.get(imagesContext)`. */
export const imagesContext = createContext<ImageParts>();

/** The parts of a running site: the system's clock, and random names of 12 hexadecimal digits. */
export function openImageParts(
  parts: Pick<ImageParts, 'files' | 'keepers' | 'limits' | 'log'>,
): ImageParts {
  return {
    ...parts,
    reEncode: createReEncoder(),
    now: () => new Date(),
    random: () => randomBytes(6).toString('hex'),
  };
}
