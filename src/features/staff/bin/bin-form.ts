import { z } from 'zod';
import { uuidValue } from '#lib/form/form-values.ts';

/** What the forms of the bin ask for: an entry is restored, or erased for good. */
export const binForm = z.object({
  intent: z.enum(['restore', 'erase']).catch('restore'),
  set: uuidValue,
  /** Sent when what has changed since stays as it is. */
  keep: z.literal('yes').optional().catch(undefined),
  /** The page to lead back to; the bin itself when it is none of ours. */
  from: z.string().optional().catch(undefined),
});
