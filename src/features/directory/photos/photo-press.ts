import { z } from 'zod';
import { LONGEST_ALT, LONGEST_CREDIT } from '#features/directory/photos/photo-form.ts';
import { rowIdValue } from '#lib/form/form-values.ts';

const text = z.string().default('');
const words = (most: number) =>
  text
    .transform((typed) => typed.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().max(most, `Не\u00a0больше ${most}\u00a0знаков.`));

/** The buttons of a hotel's photographs; problems of a caption are shown beside its field. */
export const photoPress = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), image: text }),
  z.object({ intent: z.enum(['earlier', 'later', 'remove']), photo: rowIdValue }),
  z
    .object({
      intent: z.literal('say'),
      photo: rowIdValue,
      alt: words(LONGEST_ALT).pipe(
        z.string().min(1, 'Напишите, что на\u00a0снимке: это читают вслух.'),
      ),
      credit: words(LONGEST_CREDIT).transform((typed) => (typed === '' ? null : typed)),
      /** A ticked box, whatever value it sends. */
      is_drawing: z
        .unknown()
        .optional()
        .transform((ticked) => ticked !== undefined),
    })
    .transform(({ intent, photo, ...text }) => ({ intent, photo, text })),
]);
