import { z } from 'zod';
import { rowIdValue } from '#lib/form/form-values.ts';

/** The line of the history, and the field to set to its value before that line. */
export const historyForm = z.object({ line: rowIdValue, field: z.string() });
