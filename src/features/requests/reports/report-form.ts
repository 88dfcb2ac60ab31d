import { z } from 'zod';
import { REQUEST_LIMITS } from '#features/requests/placing/request-fields.ts';
import {
  optionalEmail,
  optionalText,
  hiddenFields,
} from '#features/requests/placing/request-form.ts';
import { REPORT_KINDS, REPORT_STATUSES } from '#features/requests/reports/report.ts';
import { rowIdValue } from '#lib/form/form-values.ts';

const words = optionalText(REQUEST_LIMITS.question);

/** A report of an error. Only an address needs consent; the other fields do not identify the author. */
export const reportForm = z
  .object({
    ...hiddenFields,
    kind: z.enum(REPORT_KINDS, 'Выберите, что не\u00a0так'),
    ayah: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().regex(/^(?:[1-9]\d{0,2})?$/, 'Выберите аят'))
      .transform((text) => (text === '' ? null : Number(text))),
    words,
    email: optionalEmail,
    consent: z.string().default(''),
  })
  .superRefine(
    ({ email, consent }, context) => {
      if (typeof email !== 'string' || consent === 'on') return;
      const message =
        'Без согласия мы\u00a0не\u00a0можем сохранить адрес. Отметьте его или сотрите адрес';
      context.addIssue({ code: 'custom', path: ['consent'], message });
    },
    // It also runs when other fields have errors, so that a visitor learns of all errors at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

export type ReportInput = z.output<typeof reportForm>;

/** The decision of staff on a report. */
export const reportAnswerForm = z.object({
  id: rowIdValue,
  status: z.enum(REPORT_STATUSES, 'Выберите состояние'),
  answer: words,
});
