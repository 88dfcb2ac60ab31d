import { stat } from 'node:fs';
import { vi } from 'vitest';

/** How long a test waits for what should happen. Vitest's own second is short on a busy machine. */
const PATIENCE_MS = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

/**
 * Node 20 may miss that a file has been read (libuv 1.46): a file of tests was once imported for
 * eleven minutes without doing anything, until another file operation woke it. Here is another one.
 */
setInterval(() => stat('.', () => {}), 10_000).unref();
