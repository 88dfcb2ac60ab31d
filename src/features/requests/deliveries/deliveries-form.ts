import { z } from 'zod';
import { rowIdValue, uuidValue } from '#lib/form/form-values.ts';

/** The actions of the deliveries screen. */
export const deliveriesForm = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('code') }),
  z.object({ deed: z.literal('unlink'), which: rowIdValue }),
  z.object({ deed: z.enum(['delivery', 'letter']), which: uuidValue }),
  /** `which` is the name of a job. */
  z.object({ deed: z.literal('job'), which: z.string() }),
]);
