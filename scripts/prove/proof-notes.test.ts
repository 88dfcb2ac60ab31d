import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every commit of docs/proofs.md is in the history of the repository', () => {
  const rows = readFileSync('docs/proofs.md', 'utf8').matchAll(/^\| `(\w+)`.*$/gm);
  const commits = [...rows].map(([row, proof]) => {
    const cell = row.split('|').at(5)?.trim() ?? '';
    return { proof, commit: cell.replace(/\+$/, '') };
  });
  expect(commits.length).toBeGreaterThan(5);
  for (const { proof, commit } of commits) expect(commit, proof).toMatch(/^([0-9a-f]{7,}|—)$/);
  const named = commits.filter(({ commit }) => commit !== '—');
  expect(isWhole() ? named.filter(({ commit }) => !isInHistory(commit)) : []).toEqual([]);
});

/** A shallow clone, or a folder without Git, lacks the earlier commits. */
function isWhole(): boolean {
  return git('rev-parse', '--is-shallow-repository').stdout.trim() === 'false';
}

function isInHistory(commit: string): boolean {
  return git('merge-base', '--is-ancestor', commit, 'HEAD').status === 0;
}

function git(...words: string[]) {
  return spawnSync('git', words, { encoding: 'utf8' });
}
