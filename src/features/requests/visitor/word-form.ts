import { z } from 'zod';
import { REQUEST_LIMITS } from '#features/requests/placing/request-fields.ts';

/** A message added to a request, by either side. */
export const wordForm = z.object({
  word: z
    .string()
    .default('')
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Напишите, что добавить')
        .max(REQUEST_LIMITS.question, `Не\u00a0больше ${REQUEST_LIMITS.question} символов`)
        .refine(
          (text) => !/[\p{Cs}]|(?!\n|\t)\p{Cc}/u.test(text),
          'Здесь есть недопустимые символы',
        ),
    ),
});
