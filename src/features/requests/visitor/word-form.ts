import { z } from 'zod';
import { REQUEST_LIMITS } from '#features/requests/placing/request-fields.ts';
import { optionalText } from '#features/requests/placing/request-form.ts';

/** A message added to a request, by either side. */
export const wordForm = z.object({
  word: optionalText(REQUEST_LIMITS.question).pipe(z.string('Напишите, что добавить')),
});
