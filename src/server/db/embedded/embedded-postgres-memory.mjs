import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** The first Node whose optimising compiler takes 600 MB for one function of PostgreSQL. */
const GREEDY_MAJOR = 24;
const SMALL_BYTES = 2_000_000_000;

/**
 * Whether PostgreSQL's WebAssembly must do without the optimising compiler: on a small machine the
 * site would be killed while it starts. Heavy queries take twice as long without it.
 * @param {{ version: string, bytes: number }} machine Node's version, memory that a process may take
 */
export function sparesMemory({ version, bytes }) {
  return Number.parseInt(version, 10) >= GREEDY_MAJOR && bytes < SMALL_BYTES;
}

/** Bytes that this process may take: the limit of its control group, or the machine's memory. */
export function memoryHere() {
  // 0 and numbers beyond the machine's memory stand for «no limit».
  return Math.min(process.constrainedMemory() || Infinity, totalmem());
}

/** Before any WebAssembly is compiled. Node applies no implications to flags that are set late. */
export function compileForMemory() {
  if (!sparesMemory({ version: process.versions.node, bytes: memoryHere() })) return;
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) {
    setFlagsFromString(flag);
  }
}
