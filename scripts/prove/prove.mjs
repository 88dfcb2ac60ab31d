// `npm run prove`: runs every long proof, or the named ones (`npm run prove -- prayer`). These are
// too long for the gate, which has a short form of each. Each outcome goes into docs/proofs.md with
// its day and commit, the load of the machine, and the figures that the proof printed in lines that
// begin with `figures: `.
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { noteProof } from './proof-notes.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const FIGURES = 'figures: ';
/** For test/proof.ts. */
const WHOLE = { PROOF: 'whole' };

/**
 * Each proof is a program that ends with code 0 when it holds.
 * @type {Record<string, { what: string, program: string, args?: string[], env?: Record<string, string> }>}
 */
const proofs = {
  prayer: {
    what: 'every prayer time of every city, day, method and madhab',
    program: 'scripts/prove/prove-prayer.mjs',
  },
  fuzz: {
    what: '100 000 random requests: no failure, no redirect to another site, no English message',
    program: 'scripts/prove/prove-fuzz.mjs',
  },
  memory: {
    what: '60 000 mixed requests on either database: memory stays flat',
    program: 'scripts/prove/prove-memory.mjs',
  },
  soak: {
    what: '10 minutes of 200 who browse, 20 who read, 3 who edit tours and 1 who uploads: no error, p95 ≤ 400 ms, delay of the process p99 ≤ 100 ms, memory flat',
    program: 'scripts/prove/prove-soak.mjs',
  },
  faults: {
    what: 'databases, disks, clocks and other hosts fail: pages are still served, nothing is lost or doubled, the site recovers by itself',
    program: 'scripts/prove/prove-faults.mjs',
  },
  guide: {
    what: "the owner's guide, command by command: an empty server, a release, TLS, backup and restore, an update and the way back",
    program: 'scripts/prove/prove-guide.mjs',
  },
  backup: {
    what: 'backups restore row by row and byte by byte under writes, on both engines; cut, changed and foreign ones are refused and live data stay',
    program: VITEST,
    args: ['run', 'src/server/backup/backup.test.ts'],
    env: WHOLE,
  },
  kill: {
    what: '102 processes killed while they back up, restore and move: always the old data or the new',
    program: VITEST,
    args: ['run', 'src/server/backup/backup-kill.test.ts'],
    env: WHOLE,
  },
  processes: {
    what: '2 and 4 processes behind nginx are one site: sessions, limits, pictures, notices, jobs; restarts and kills lose no request that may be repeated and no acknowledged write',
    program: 'scripts/prove/prove-processes.mjs',
  },
  counted: {
    what: 'what the gate tries a part of: every command, every erasure and the switch of mail on both engines, 5 000 tours at once, 3 000 random requests',
    program: VITEST,
    args: [
      'run',
      'src/admin/admin.test.ts',
      'src/admin/erasures.test.ts',
      'src/admin/mail-switch.test.ts',
      'src/features/directory/many-tours.compliance.test.ts',
      'src/fuzz.test.ts',
    ],
    env: WHOLE,
  },
  journeys: {
    what: 'journeys that the gate goes a part of: every text that starts scripts in every field, every page in every font and size of text, its colours in dark on every width, every form of staff while the site is killed',
    program: VITEST,
    args: ['run', '--config', 'e2e/vitest.config.ts'],
    env: WHOLE,
  },
  requests: {
    what: '50 processes killed while requests come in and are delivered: none lost or doubled, each delivered at least once and marked once',
    program: VITEST,
    args: ['run', 'src/features/requests/delivery/delivery-kill.test.ts'],
    env: WHOLE,
  },
};

const root = join(import.meta.dirname, '../..');
const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in proofs));
if (unknown.length > 0) {
  console.error(
    `No proof is called ${unknown.join(', ')}. There are: ${Object.keys(proofs).join(', ')}.`,
  );
  process.exit(2);
}

for (const [name, { what, program, args = [], env = {} }] of Object.entries(proofs)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const startedAt = Date.now();
  const [load = 0] = loadavg();
  console.log(`${name}: ${what} (load of the machine: ${load.toFixed(1)})`);
  const { code, figures } = await run([program, ...args], env);
  const holds = code === 0;
  const minutes = (Date.now() - startedAt) / 60_000;
  noteProof({ name, what, holds, minutes, load, figures });
  console.log(`${holds ? '✓' : '✗'}  ${name}`);
  if (!holds) process.exitCode = 1;
}

/**
 * Runs a program to its end, shows its output and collects its figures.
 * @param {string[]} words
 * @param {Record<string, string>} env
 * @returns {Promise<{ code: number | null, figures: string[] }>}
 */
function run(words, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['inherit', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      process.stdout.write(text);
    });
    child.once('close', (code) => {
      const lines = stripVTControlCharacters(output).split('\n');
      const figures = lines.filter((line) => line.startsWith(FIGURES));
      resolve({ code, figures: figures.map((line) => line.slice(FIGURES.length).trim()) });
    });
  });
}
