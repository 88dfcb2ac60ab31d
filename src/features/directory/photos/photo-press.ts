import { z } from 'zod';
import { readPhotoText } from '#features/directory/photos/photo-form.ts';
import { rowIdValue } from '#lib/form/form-values.ts';

const text = z
  .string()
  .default('')
  .transform((typed) => typed.replaceAll('\0', ''));

/** The buttons of a hotel's photographs; problems of a caption are shown beside its field. */
export const photoPress = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), image: text }),
  z.object({ intent: z.enum(['earlier', 'later', 'remove']), photo: rowIdValue }),
  z
    .object({
      intent: z.literal('say'),
      photo: rowIdValue,
      alt: text,
      credit: text,
      /** A ticked box, whatever value it sends. */
      is_drawing: z.unknown().optional(),
    })
    .transform(({ intent, photo, alt, credit, is_drawing }, context) => {
      const said = readPhotoText({ alt, credit, isDrawing: is_drawing !== undefined });
      if (said.ok) return { intent, photo, text: said.text };
      for (const { field, message } of said.problems) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
      return z.NEVER;
    }),
]);
