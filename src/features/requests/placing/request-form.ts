import { z } from 'zod';
import { REQUEST_LIMITS, TRAP_FIELD } from '#features/requests/placing/request-fields.ts';
import { visitorPhone } from '#features/requests/placing/visitor-phone.ts';
import { ANSWER_WAYS, ASKED_ROOMS } from '#features/requests/store/request.ts';
import { plainAddress } from '#lib/contact/plain-address.ts';

/** One line, or several, without control characters; empty is null. */
export const optionalText = (most: number, tooLong = `Не\u00a0больше ${most} символов`) =>
  z
    .string()
    .default('')
    .transform((given) => given.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(most, tooLong)
        .refine(
          (given) => !/[\p{Cs}]|(?!\n|\t)\p{Cc}/u.test(given),
          'Здесь есть недопустимые символы',
        ),
    )
    .transform((given) => (given === '' ? null : given));

const people = (least: number, first: string) =>
  z
    .string()
    .default(first)
    .transform((given) => given.trim() || first)
    .pipe(
      z
        .string()
        .regex(/^\d{1,2}$/, 'Укажите число')
        .transform(Number)
        .pipe(
          z
            .number()
            .min(least, `Не\u00a0меньше ${least}`)
            .max(REQUEST_LIMITS.people, `Не\u00a0больше ${REQUEST_LIMITS.people}`),
        ),
    );

/** One value of a list; the empty choice and no choice are null. */
const choice = <Option extends string>(options: readonly [Option, ...Option[]]) =>
  z
    .string()
    .default('')
    .transform((given) => (given === '' ? null : given))
    .pipe(z.enum(options, { error: 'Выберите из\u00a0списка' }).nullable());

const phone = z
  .string()
  .max(60, 'Укажите один номер')
  .default('')
  .transform((given, context) => {
    if (given.trim() === '') return null;
    const number = visitorPhone(given);
    if (number !== null) return number;
    context.addIssue('Укажите телефон вида +7\u00a0917\u00a0000-00-00');
    return z.NEVER;
  });

/** An e-mail address; empty is null. */
export const optionalEmail = z
  .string()
  .default('')
  .transform((given, context) => {
    if (given.trim() === '') return null;
    const address = plainAddress(given.trim());
    if (address !== null) return address;
    context.addIssue('Укажите почту вида name@example.ru');
    return z.NEVER;
  });

export const hiddenFields = {
  key: z.uuid('Откройте форму ещё раз'),
  opened: z.string().max(100).default(''),
  [TRAP_FIELD]: z.string().max(1000).default(''),
};

/**
 * The contents of a request. Required are a name, a phone or an e-mail, and the contact for the
 * chosen way of answering; everything else is optional. It does not ask for faith, madhab or
 * health.
 */
export const requestForm = z
  .object({
    ...hiddenFields,
    name: optionalText(REQUEST_LIMITS.name, `Имя длиннее ${REQUEST_LIMITS.name} символов`).refine(
      (given) => given !== null,
      'Укажите имя',
    ),
    phone,
    email: optionalEmail,
    answer_by: choice(ANSWER_WAYS),
    answer_when: optionalText(REQUEST_LIMITS.when),
    adults: people(1, '1'),
    children: people(0, '0'),
    child_ages: optionalText(REQUEST_LIMITS.ages),
    rooms: z
      .string()
      .default('')
      .transform((given) => given.trim() || null)
      .pipe(
        z
          .string()
          .regex(/^[1-9]\d?$/, 'Укажите число')
          .transform(Number)
          .nullable(),
      ),
    room: choice(ASKED_ROOMS),
    travel_when: optionalText(REQUEST_LIMITS.when),
    question: optionalText(REQUEST_LIMITS.question),
    consent: z.literal('on', {
      error: 'Без согласия мы\u00a0не\u00a0можем передать вашу заявку',
    }),
  })
  .superRefine(
    ({ phone: number, email, answer_by }, context) => {
      const miss = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (answer_by === 'email') {
        if (email === null) miss('email', 'Чтобы ответили письмом, укажите почту');
      } else if (ANSWER_WAYS.some((way) => way === answer_by)) {
        if (number === null) miss('phone', 'Чтобы вам позвонили или написали, укажите телефон');
      } else if (number === null && email === null) {
        miss('phone', 'Укажите телефон или почту: иначе вам не\u00a0смогут ответить');
      }
    },
    // It also runs when other fields have errors, so that a visitor learns of all errors at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

export type RequestInput = z.output<typeof requestForm>;
