import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { memoryHere, sparesMemory } from '#server/db/embedded/embedded-postgres-memory.mjs';

it.each([
  ['20.19.0', 1_000_000_000, false],
  ['22.20.0', 1_000_000_000, false],
  ['24.21.0', 768_000_000, true],
  ['24.21.0', 1_999_000_000, true],
  ['24.21.0', 4_000_000_000, false],
  ['26.0.0', 1_000_000_000, true],
])('Node %s with %i bytes: %s', (version, bytes, expected) => {
  expect(sparesMemory({ version, bytes })).toBe(expected);
});

it('a process may take what the machine has, or less', () => {
  expect(memoryHere()).toBeGreaterThan(0);
  expect(memoryHere()).toBeLessThanOrEqual(totalmem());
});
