import { afterEach } from 'vitest';
import { takeCalls } from '#test/hosts/held-connection.ts';

// Here, since this file runs for each file of tests, and what they import for the first of a worker alone.
afterEach(() => {
  const found = takeCalls();
  if (found.length > 0) throw new Error(found.join('\n'));
});
