import { z } from 'zod';
import { rowIdValue, uuidValue } from '#lib/form/form-values.ts';

export const deliveriesForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('code') }),
  z.object({ intent: z.literal('unlink'), which: rowIdValue }),
  z.object({ intent: z.enum(['delivery', 'letter']), which: uuidValue }),
  /** `which` is the name of a job. */
  z.object({ intent: z.literal('job'), which: z.string() }),
]);
