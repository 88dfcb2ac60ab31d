import { z } from 'zod';
import { rowIdValue } from '#lib/form/form-values.ts';

/** Which form of the screen was sent: that of a category, or a press beside one in the list. */
export const categoryPress = z.object({
  intent: z.enum(['save', 'delete', 'up', 'down']),
  /** Null for a new category. */
  id: rowIdValue.nullable().catch(null),
});
