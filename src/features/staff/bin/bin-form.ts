import { z } from 'zod';
import { uuidValue } from '#lib/form/form-values.ts';

/** The forms of the bin: restore an entry, undo a merge, or erase an entry for good. */
export const binForm = z.object({
  intent: z.enum(['restore', 'unmerge', 'erase']).catch('restore'),
  set: uuidValue,
  /** Sent to restore the rest when some things have changed since. */
  keep: z.literal('yes').optional().catch(undefined),
  /** The page to return to; the bin itself when the address is not the site's. */
  from: z.string().optional().catch(undefined),
});
