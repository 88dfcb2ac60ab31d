// The table of docs/proofs.md: for each long proof its claim, its last run with day, commit and
// load of the machine, and below it its figures.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs/proofs.md');
const TOP = `# Proofs

Written by \`npm run prove\`: the last run of each long proof, with its figures below it. The gate
holds a short form of each. The load is the machine's of the minute before, in processes that run or
wait. A run with «—» for its commit is of an earlier state that the repository no longer has: run it
again.

| proof | says | outcome | day | commit | load | minutes |
| --- | --- | --- | --- | --- | --- | --- |
`;
/** The columns from before the load was recorded. */
const FORMER_COLUMNS = 6;

/**
 * Writes the outcome of a proof into the table, replacing its former one.
 * @param {{ name: string, what: string, holds: boolean, minutes: number, load: number, figures: string[] }} proof
 */
export function noteProof({ name, what, holds, minutes, load, figures }) {
  const rows = rowsByProof(existsSync(file) ? readFileSync(file, 'utf8') : '');
  const day = new Date().toISOString().slice(0, 10);
  const facts = [holds ? 'holds' : '**missed**', day, commit(), load.toFixed(1)];
  rows.set(name, [
    rowOf([`\`${name}\``, what, ...facts, minutes.toFixed(1)]),
    ...figures.map((figure) => rowOf(['', figure.replaceAll('|', '/'), '', '', '', '', ''])),
  ]);
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${TOP}${sorted.flatMap(([, lines]) => lines).join('\n')}\n`);
  spawnSync('npx', ['oxfmt', file], { cwd: root });
}

/**
 * Rows of the table by their proof: its own row and those of its figures.
 * @param {string} text
 */
function rowsByProof(text) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  let name = '';
  for (const line of text.split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [, found] = /^`(\w+)`$/.exec(cells[0] ?? '') ?? [];
    name = found ?? name;
    if (name === '' || cells.length === 0) continue;
    if (cells.length === FORMER_COLUMNS) cells.splice(-1, 0, '');
    rows.set(name, [...(rows.get(name) ?? []), rowOf(cells)]);
  }
  return rows;
}

/** @param {string[]} cells */
function rowOf(cells) {
  return `| ${cells.join(' | ')} |`;
}

/** With a plus when files differ from it. */
function commit() {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const isChanged = git('status', '--porcelain', '--', ':!docs/proofs.md') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`;
}
