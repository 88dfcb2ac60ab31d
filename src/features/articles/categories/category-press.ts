import { z } from 'zod';
import { rowIdValue } from '#lib/form/form-values.ts';

/** The forms of the screen: the form of a category, or a button in the list. */
export const categoryPress = z.object({
  intent: z.enum(['save', 'delete', 'up', 'down']),
  /** Null for a new category. */
  id: rowIdValue.nullable().catch(null),
});
