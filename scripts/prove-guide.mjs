// The long proof of the owner's guide: its sections are carried out with a release that is built as
// it says, from a clone of the last commit, with the real npm, site, database and nginx. Takes the
// place of nothing on this machine: scripts/guide/stand-ins.mjs. Linux only.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carryOutGuide } from './guide/carry-out.mjs';

const sources = mkdtempSync(join(tmpdir(), 'vseumry-sources-'));
try {
  run('git', [
    'clone',
    '--quiet',
    '--depth',
    '1',
    `file://${join(import.meta.dirname, '..')}`,
    '.',
  ]);
  await carryOutGuide({
    sources,
    newer(version) {
      run('npm', ['run', 'release', '--', '--built', '--version', version]);
    },
    onSection: (title, seconds, steps) =>
      console.log(`figures: «${title}»: ${steps} steps, ${seconds.toFixed(0)} s`),
  });
} finally {
  rmSync(sources, { recursive: true, force: true });
}

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: sources, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}
