import { z } from 'zod';

const LONGEST_REPLY = 1000;

/** The decision of staff about a tour in review: accept, or return with a reply. */
export const reviewForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), seen: z.string().default('') }),
  z.object({
    intent: z.literal('return'),
    seen: z.string().default(''),
    reply: z
      .string()
      .default('')
      .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'Напишите, что исправить')
          .max(LONGEST_REPLY, `Не\u00a0больше ${LONGEST_REPLY} символов`)
          .refine(
            (text) => !/[\p{Cs}]|(?!\n|\t)\p{Cc}/u.test(text),
            'Здесь есть недопустимые символы',
          ),
      ),
  }),
]);

export type ReviewDecision = z.infer<typeof reviewForm>;
