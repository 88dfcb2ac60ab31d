import { z } from 'zod';
import { TRAP_FIELD } from '#features/requests/form/request-fields.ts';
import { REPORT_KINDS, REPORT_STATUSES } from '#features/requests/reports/report.ts';
import { plainAddress } from '#lib/contact/plain-address.ts';
import { rowIdValue } from '#lib/form/form-values.ts';

const LONGEST_WORDS = 2000;

/** Several lines without control characters; empty is null. */
const words = z
  .string()
  .default('')
  .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(LONGEST_WORDS, `Не\u00a0больше ${LONGEST_WORDS} символов`)
      .refine((text) => !/[\p{Cs}]|(?!\n|\t)\p{Cc}/u.test(text), 'Здесь есть недопустимые символы'),
  )
  .transform((text) => text || null);

/** A report of an error. Only an address needs consent; nothing else says who writes. */
export const reportForm = z
  .object({
    key: z.uuid('Откройте форму ещё раз'),
    opened: z.string().max(100).default(''),
    [TRAP_FIELD]: z.string().max(1000).default(''),
    kind: z.enum(REPORT_KINDS, 'Выберите, что не\u00a0так'),
    ayah: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().regex(/^(?:[1-9]\d{0,2})?$/, 'Укажите номер аята'))
      .transform((text) => (text === '' ? null : Number(text))),
    words,
    email: z
      .string()
      .default('')
      .transform((given, context) => {
        if (given.trim() === '') return null;
        const address = plainAddress(given.trim());
        if (address !== null) return address;
        context.addIssue('Укажите почту вида name@example.ru');
        return z.NEVER;
      }),
    consent: z.string().default(''),
  })
  .check(({ value, issues }) => {
    if (value.email === null || value.consent === 'on') return;
    const message =
      'Без согласия мы\u00a0не\u00a0можем сохранить адрес. Отметьте его или сотрите адрес';
    issues.push({ code: 'custom', input: value, path: ['consent'], message });
  });
export type ReportInput = z.output<typeof reportForm>;

/** What staff do with a report. */
export const reportAnswerForm = z.object({
  id: rowIdValue,
  status: z.enum(REPORT_STATUSES, 'Выберите состояние'),
  answer: words,
});
