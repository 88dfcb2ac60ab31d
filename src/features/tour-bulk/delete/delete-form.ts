import { z } from 'zod';
import { parseChosen } from '#features/tour-bulk/bulk-query.ts';
import { listValue } from '#lib/form/form-values.ts';

/** The form that deletes many tours: it first asks, then deletes the tours it asked about. */
export const deleteForm = z.object({
  intent: z.enum(['ask', 'delete']).catch('ask'),
  id: listValue.transform(parseChosen),
  typed: z.string().catch(''),
});
