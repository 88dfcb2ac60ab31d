import { z } from 'zod';
import { rowIdValue, uuidValue } from '#lib/form/form-values.ts';

/** The actions of the import screen: undo an import, add a watched link, or change one. */
export const importPress = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('undo').optional(), undo: uuidValue }),
  z.object({ intent: z.literal('watch'), link: z.string().default('') }),
  z.object({ intent: z.enum(['look', 'put-away', 'drop']), id: rowIdValue }),
]);
