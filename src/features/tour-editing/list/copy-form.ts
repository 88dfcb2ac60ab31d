import { z } from 'zod';
import { readCopy, sentCopy } from '#features/tour-editing/list/departure-list.ts';

/** The form that copies a tour to other days: it previews the copies or makes them. */
export const copyForm = z
  .looseObject({ intent: z.enum(['check', 'copy']).catch('check') })
  .transform(({ intent, ...fields }, context) => {
    const copy = readCopy(sentCopy(fields));
    if (copy.ok) return { intent, departures: copy.departures, price: copy.price };
    for (const { field, message } of copy.problems) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return z.NEVER;
  });
