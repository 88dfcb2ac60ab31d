// The long proof of the owner's guide: its sections are carried out with a release that is built as
// it says, from a clone of the last commit, with the real npm, site, database and nginx. It changes
// nothing else on this machine (scripts/guide/stand-ins.mjs). Linux only. `--built` packs the build of
// this folder instead, which takes less time.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { carryOutGuide } from '../guide/carry-out.mjs';

const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'vseumry-sources-'));
const sources = values.built ? root : folder;
try {
  if (values.built) {
    const packs = `PATH='${process.env.PATH}' exec '${process.execPath}' scripts/release.mjs --built`;
    const npm = `[ "$1" = ci ] || ${packs}`;
    mkdirSync(join(folder, 'programs'));
    writeFileSync(join(folder, 'programs/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  } else run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, '.']);
  await carryOutGuide({
    sources,
    programs: join(folder, 'programs'),
    newer(version) {
      run('npm', ['run', 'release', '--', '--built', '--version', version]);
    },
    onSection: (title, seconds, steps) =>
      console.log(`figures: «${title}»: ${steps} steps, ${seconds.toFixed(0)} s`),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: sources, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}
