// Completes package-lock.json so that `npm ci` accepts it: run it after every `npm install`.
// Packages with native code depend, optionally, on one package per platform. When a registry lacks
// some of them, `npm install` leaves them out of the lock, and `npm ci` of npm 11.16 and newer then
// refuses its own lock («Missing: … from lock file», github.com/npm/cli/issues/9846). An entry with
// version, system and processor is enough: npm skips it on other platforms and fetches it on its
// own. With `--check` nothing is written, and a lock that lacks any entry fails.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, optionalDependencies?: Record<string, string>, os?: string[], cpu?: string[], dev?: boolean, optional?: boolean }} Entry */

const SYSTEMS = /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32|windows/;
const PROCESSORS = /arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64/;

const file = join(import.meta.dirname, '../..', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
/** @type {Record<string, Entry>} */
const packages = lock.packages;

const added = missingEntries();
for (const [path] of added) console.log(path);
if (process.argv.includes('--check')) {
  if (added.length > 0) {
    console.error('package-lock.json lacks these: run `npm run lock`.');
    process.exitCode = 1;
  }
} else if (added.length > 0) {
  const root = packages[''];
  const sorted = [...Object.entries(packages).filter(([path]) => path !== ''), ...added].toSorted(
    ([a], [b]) => a.localeCompare(b, 'en'),
  );
  lock.packages = Object.fromEntries([['', root], ...sorted]);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** @returns {[path: string, entry: Entry][]} */
function missingEntries() {
  /** @type {Map<string, Entry>} */
  const missing = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const system = SYSTEMS.exec(name)?.[0].replace('windows', 'win32');
      const processor = PROCESSORS.exec(name)?.[0];
      const version = /\d+\.\d+\.\d+\S*/.exec(range)?.[0];
      if (isThere(path, name) || !version || !(system || processor)) continue;
      const target = `node_modules/${name}`;
      const known = missing.get(target);
      missing.set(target, {
        version,
        ...(processor ? { cpu: [processor] } : {}),
        ...(entry.dev && (known?.dev ?? true) ? { dev: true } : {}),
        optional: true,
        ...(system ? { os: [system] } : {}),
      });
    }
  }
  return [...missing];
}

/**
 * Searches like Node: beside the package, then in every folder above.
 * @param {string} path of the package that asks
 * @param {string} name
 */
function isThere(path, name) {
  const folders = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, parts.length - index));
  return [
    ...folders.map((parts) => `${parts.join('/node_modules/')}/node_modules/${name}`),
    `node_modules/${name}`,
  ].some((candidate) => candidate in packages);
}
