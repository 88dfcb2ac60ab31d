// The owner's guide as a program reads it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = join(import.meta.dirname, '../../docs/operations.md');

/** @typedef {{ command: string } | { settings: string }} Step */

/**
 * The numbered sections of docs/operations.md with their steps in order: each command of an `sh`
 * block, and the settings of an `ini` block.
 * @returns {{ number: number, title: string, steps: Step[] }[]}
 */
export function readGuide(text = readFileSync(GUIDE, 'utf8')) {
  return text.split(/^## /m).flatMap((section) => {
    const [, number, title = ''] = /^(\d+)\. (.*)/.exec(section) ?? [];
    if (!number) return [];
    const blocks = [...section.matchAll(/^```(sh|ini)\n([\s\S]*?)^```$/gm)];
    const steps = blocks.flatMap(([, kind, block = '']) =>
      kind === 'ini' ? settingsOf(block) : commandsOf(block),
    );
    return [{ number: Number(number), title, steps }];
  });
}

/** @param {string} settings @returns {Step[]} */
function settingsOf(settings) {
  return [{ settings }];
}

/** @param {string} block @returns {Step[]} */
function commandsOf(block) {
  const lines = block.replaceAll('\\\n', ' ').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((command) => ({ command }));
}

/**
 * A file of settings as systemd.exec(5) describes EnvironmentFile: comments on lines of their own,
 * quotes around a value.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function environmentFile(text) {
  const lines = text.split('\n').filter((line) => /^[A-Za-z_]\w*=/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return [name, value.trim().replace(/^(["'])(.*)\1$/, '$2')];
    }),
  );
}
