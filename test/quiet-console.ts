import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/**
 * A warning or an error on the console fails the test during which it was said.
 * A test that expects one replaces the method itself: `vi.spyOn(console, 'error').mockReturnValue()`.
 */
const said: string[] = [];

for (const method of ['warn', 'error'] as const) {
  console[method] = (...words: unknown[]) => {
    said.push(`console.${method}: ${format(...words)}`);
  };
}

const failIfSaid = () => {
  const lines = said.splice(0);
  if (lines.length > 0) throw new Error(lines.join('\n'));
};

afterEach(failIfSaid);
afterAll(failIfSaid);
