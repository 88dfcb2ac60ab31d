import { vi } from 'vitest';

/** How long a test waits for what should happen. Vitest's own second is short on a busy machine. */
const PATIENCE_MS = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
