// `npm run release`: a versioned folder and archive with everything that a server needs besides
// Node, in the folder `release`. `--built` uses the existing build; `--version 1.2.3` sets another
// version than package.json's.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { built: { type: 'boolean' }, version: { type: 'string' } },
});

/** @type {{ name: string, version: string, engines: object, imports: object, dependencies: object }} */
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const version = values.version ?? project.version;
const name = `vseumry-${version}`;
const target = join(root, 'release', name);
const draft = `${target}.part`;

/** Files of the project that go into a release unchanged. */
const CONTENTS = [
  'build',
  'drizzle',
  'data/demo',
  'data/seasons.json',
  'src/server/db/embedded/embedded-postgres-worker.mjs',
  'src/server/db/embedded/embedded-postgres-files.mjs',
  'src/server/db/embedded/embedded-postgres-memory.mjs',
  'src/features/images/store/heic-worker.mjs',
  'scripts/start.mjs',
  'deploy',
  'docs/operations.md',
  'README.md',
  'CHANGELOG.md',
  '.env.example',
];

/** Installed with the packages, but in the build already (pictograms) or for types only. */
const NOT_NEEDED = ['lucide-react', 'typescript'];

if (!values.built) run('npm', ['run', '--silent', 'build']);
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft, { recursive: true });
for (const path of CONTENTS) {
  cpSync(join(root, path), join(draft, path), { recursive: true, preserveTimestamps: true });
}
installModules();
writeFileSync(join(draft, 'sbom.json'), sbom());
writeFileSync(join(draft, 'release.json'), json(about()));
cpSync(join(draft, 'build/client/third-party-notices.txt'), join(draft, 'THIRD-PARTY-NOTICES.txt'));
rmSync(target, { recursive: true, force: true });
renameSync(draft, target);

const archive = `${name}-${process.platform}-${process.arch}.tar.gz`;
run('tar', ['-czf', archive, '--owner=0', '--group=0', name], join(root, 'release'));
const bytes = readFileSync(join(root, 'release', archive));
const digest = createHash('sha256').update(bytes).digest('hex');
writeFileSync(join(root, 'release', `${archive}.sha256`), `${digest}  ${archive}\n`);
console.log(
  `release/${archive}: ${megabytes(bytes.length)}, unpacked ${megabytes(sizeOf(target))}`,
);

/** The packages of the lock that a running site needs, for this platform. */
function installModules() {
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(join(root, file), join(draft, file));
  }
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  run('npm', [...install, '--prefer-offline'], draft);
  rmSync(join(draft, 'package-lock.json'));
  removeUnneeded();
  const { engines, imports, dependencies } = project;
  const scripts = { start: 'node scripts/start.mjs', admin: 'node scripts/start.mjs admin' };
  const about = { name: project.name, version, private: true, type: 'module', scripts };
  writeFileSync(join(draft, 'package.json'), json({ ...about, engines, imports, dependencies }));
}

function removeUnneeded() {
  const programs = readdirSync(join(draft, 'build/server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(draft, 'build/server', path), 'utf8'));
  for (const name of NOT_NEEDED) {
    if (programs.some((text) => new RegExp(`(from|import)\\s*\\(?["']${name}["'/]`).test(text))) {
      throw new Error(`the build needs ${name}`);
    }
    rmSync(join(draft, 'node_modules', name), { recursive: true, force: true });
  }
  // Links to commands, some of them of what is removed; the site runs none.
  rmSync(join(draft, 'node_modules/.bin'), { recursive: true, force: true });
}

/** The bill of materials, for finding packages with known vulnerabilities. */
function sbom() {
  return run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']);
}

function about() {
  const { entries } = JSON.parse(readFileSync(join(root, 'drizzle/meta/_journal.json'), 'utf8'));
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return {
    version,
    commit: status === 0 ? stdout.trim() : null,
    builtAt: new Date().toISOString(),
    platform: `${process.platform}-${process.arch}`,
    migrations: entries.map((/** @type {{ tag: string }} */ { tag }) => tag),
  };
}

/**
 * Runs a program to its end and returns its output; exits when it fails.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args, cwd = root) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === 0) return stdout;
  console.error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return process.exit(1);
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * @param {string} folder
 * @returns {number}
 */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
}

/** @param {number} count */
function megabytes(count) {
  return `${(count / 1e6).toFixed(1)} MB`;
}
