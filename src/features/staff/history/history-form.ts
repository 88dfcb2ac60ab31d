import { z } from 'zod';
import { rowIdValue } from '#lib/form/form-values.ts';

/** Which field is set back to what it was before which line of the history. */
export const historyForm = z.object({ line: rowIdValue, field: z.string() });
