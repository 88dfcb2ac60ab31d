import { z } from 'zod';
import { rowIdValue } from '#lib/form/form-values.ts';

/** A button beside an article in the list. */
export const articlePress = z.object({
  intent: z.enum(['publish', 'unpublish', 'delete']),
  id: rowIdValue,
});
