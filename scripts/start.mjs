// `npm start`: builds the site when the build is missing or older than its sources, then runs it.
// With a name (`admin`), runs that program of the build instead, with the remaining arguments.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [name = 'main'] = process.argv.splice(2, 1);
const program = join(root, 'build/server', `${name}.js`);
const sources = [
  'src',
  'public',
  'data',
  'scripts/build',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

const NOT_BUILT = `Сайт ещё не собран, а программы для сборки не установлены (npm ci --omit=dev их пропускает).
Что сделать:
  npm ci && npm start                       собрать и запустить здесь
или взять готовый выпуск: на другой машине npm ci && npm run release, сюда принести архив из папки
release и распаковать; дальше — docs/operations.md.`;

if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
// A release contains its build and is never built here.
if (!existsSync(join(root, 'release.json')) && isStale()) build();
await import(program);

/** A container image may contain only the build: missing sources are not newer. */
function isStale() {
  if (!existsSync(program)) return true;
  const builtAtMs = statSync(program).mtimeMs;
  return sources.some((source) => newestMs(join(root, source)) > builtAtMs);
}

/**
 * The times of folders count too: they change when a file is removed.
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
  if (!existsSync(join(root, 'node_modules/@react-router/dev'))) {
    console.error(NOT_BUILT);
    process.exit(1);
  }
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
