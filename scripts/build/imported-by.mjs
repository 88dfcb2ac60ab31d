import { readFileSync } from 'node:fs';

/**
 * The names of the files that a built script imports statically: without one of them it does not run.
 * @param {string} path of a file; others have none
 */
export function importedBy(path) {
  if (!path.endsWith('.js')) return [];
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name = '']) => name,
  );
}
