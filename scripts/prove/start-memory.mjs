import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBuiltSite } from '../built-site.mjs';

/** What a server with 1 GB has left for the site. */
const SMALL_MB = 768;
/** The engine's hot functions are compiled while it works, most of them in the first seconds. */
const WORKS_MS = 25_000;

/**
 * Prints the peak of memory of the first start, with the demo content, and of a later one: on each
 * Node, as this machine is and, as root on Linux, within 768 MB. Throws when a site is killed.
 * @param {string[]} nodes paths of programs
 */
export async function proveStarts(nodes) {
  for (const node of nodes) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    for (const small of [false, true]) {
      const group = small ? controlGroup(SMALL_MB * 1024 * 1024) : null;
      if (small && !group) {
        console.log(`starts, Node ${version}: no control group can be made here`);
        continue;
      }
      const folder = mkdtempSync(join(tmpdir(), 'vseumry-starts-'));
      const settings = {
        DATA_DIR: join(folder, 'data'),
        FILES_DIR: join(folder, 'files'),
        DEMO_CONTENT: 'yes',
        MALLOC_ARENA_MAX: '2',
      };
      const enter = `${group ? `echo $$ > ${group.processes}; ` : ''}shift; exec ${node} "$@"`;
      const peaks = [];
      try {
        for (let start = 0; start < 2; start += 1) {
          const site = await startBuiltSite(settings, undefined, ['sh', '-c', enter, 'sh']);
          await wait(WORKS_MS);
          peaks.push(peakOf(site.pid));
          const code = await site.stop();
          if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`);
        }
      } finally {
        group?.remove();
        rmSync(folder, { recursive: true, force: true });
      }
      const where = small ? `within ${SMALL_MB} MB` : 'without a limit';
      console.log(
        `figures: starts, Node ${version} ${where}: first ${peaks[0]} MB, later ${peaks[1]} MB`,
      );
    }
  }
}

/** The peak of resident memory in megabytes. @param {number | undefined} pid */
function peakOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** A control group with a limit, of either version; null where none can be made. @param {number} bytes */
function controlGroup(bytes) {
  for (const [parent, limit] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ]) {
    const group = join(parent ?? '', `vseumry-${process.pid}`);
    try {
      mkdirSync(group);
      writeFileSync(join(group, limit ?? ''), String(bytes), { flag: 'r+' });
      return { processes: join(group, 'cgroup.procs'), remove: () => rmdirSync(group) };
    } catch {
      try {
        rmdirSync(group);
      } catch {
        // It was not made.
      }
    }
  }
  return null;
}
