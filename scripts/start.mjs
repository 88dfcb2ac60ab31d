// `npm start`: builds the site when the build is missing or older than its sources, then runs it.
// With a name (`seed`), runs that program of the build instead.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const program = join(root, 'build/server', `${process.argv[2] ?? 'main'}.js`);
const sources = [
  'src',
  'public',
  'data',
  'scripts/seed.ts',
  'scripts/make-staff.ts',
  'scripts/build-worker.mjs',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
if (isStale()) build();
await import(program);

/** A container image may carry the build alone: sources that are not there are not newer. */
function isStale() {
  if (!existsSync(program)) return true;
  const builtAtMs = statSync(program).mtimeMs;
  return sources.some((source) => newestMs(join(root, source)) > builtAtMs);
}

/**
 * Folders count by their own time too: it moves when a file is removed.
 * @param {string} path
 * @returns {number}
 */
function newestMs(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  const inside = stats.isDirectory()
    ? readdirSync(path).map((name) => newestMs(join(path, name)))
    : [];
  return Math.max(stats.mtimeMs, ...inside);
}

function build() {
  console.log('Собираю сайт (один раз)…');
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`${stdout}\n${stderr}\nСайт не собрался.`);
  process.exit(1);
}
