import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The path of a folder beside `src` («drizzle», «data/demo»). This module may run from a bundle, so
 * the path is derived from a file that is never bundled.
 */
export function releaseFolder(name: string): string {
  const known = createRequire(import.meta.url).resolve(
    '#server/db/embedded/embedded-postgres-worker.mjs',
  );
  return path.resolve(path.dirname(known), '../../../..', name);
}

/** The version of this program, from its package.json. */
export async function programVersion(): Promise<string> {
  const text = await readFile(releaseFolder('package.json'), 'utf8');
  const about = JSON.parse(text) as { version?: string };
  return about.version ?? '0.0.0';
}

/**
 * Browser files (`build/client`) of the other releases beside the one at `root`: visitors still
 * have open pages of the release before, or, after going back to an earlier one, of the release
 * after. Empty for a program that is not a release.
 */
export function otherReleasesFiles(root = releaseFolder('.')): string[] {
  if (!existsSync(path.join(root, RELEASE_FILE))) return [];
  const beside = path.dirname(root);
  return readdirSync(beside)
    .map((name) => path.join(beside, name))
    .filter((other) => other !== root && existsSync(path.join(other, RELEASE_FILE)))
    .map((other) => path.join(other, 'build/client'))
    .filter((folder) => existsSync(folder));
}

/** How the owner's command line is called in the folder `from`: a release has no npm scripts. */
export function adminCommand(root = releaseFolder('.'), from = process.cwd()): string {
  if (!existsSync(path.join(root, RELEASE_FILE))) return 'npm run admin --';
  const program = 'build/server/admin.js';
  // The link of an installed release outlives its updates.
  const linked = path.join('current', program);
  const own = path.relative(from, path.join(root, program));
  return `node ${existsSync(path.join(from, linked)) ? linked : own}`;
}

/** Describes a release; written by `scripts/release.mjs`, absent elsewhere. */
const RELEASE_FILE = 'release.json';

/** The same where this program runs; the texts for the owner name it. */
export const ADMIN = adminCommand();
