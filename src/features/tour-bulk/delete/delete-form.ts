import { z } from 'zod';
import { parseChosen } from '#features/tour-bulk/bulk-query.ts';
import { listValue } from '#lib/form/form-values.ts';

/** The form of deleting many tours: it asks first, then deletes those of the question. */
export const deleteForm = z.object({
  deed: z.enum(['ask', 'delete']).catch('ask'),
  id: listValue.transform(parseChosen),
  typed: z.string().catch(''),
});
