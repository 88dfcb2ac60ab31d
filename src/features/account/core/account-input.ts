import { z } from 'zod';
import { accountEmail } from '#features/account/core/account-email.ts';
import type { AuthProblem } from '#lib/account/auth-messages.ts';
import { done, refused, type Result } from '#lib/result.ts';

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 200;
const NAME_MAX = 100;

const TOO_SHORT = 'Пароль должен содержать минимум 6 символов';

const email = z.string({ error: 'Укажите email' }).transform((text, context) => {
  const address = accountEmail(text);
  if (address !== null) return address;
  context.addIssue(text.trim() === '' ? 'Укажите email' : 'Укажите email вида name@example.ru');
  return z.NEVER;
});

/** A new password: its length counts characters as people see them. */
const newPassword = z
  .string({ error: TOO_SHORT })
  .max(4 * PASSWORD_MAX, `Пароль длиннее ${PASSWORD_MAX} символов`)
  .refine((text) => [...text.normalize('NFKC')].length >= PASSWORD_MIN, {
    error: TOO_SHORT,
    params: { weak: 'length' },
  })
  .refine((text) => [...text].length <= PASSWORD_MAX, `Пароль длиннее ${PASSWORD_MAX} символов`)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'В\u00a0пароле есть недопустимые символы');

/** An existing password: only its hash is checked. */
const password = z
  .string({ error: 'Введите пароль' })
  .min(1, 'Введите пароль')
  .max(4 * PASSWORD_MAX, 'Неверный пароль');

const code = z
  .string({ error: 'Введите код' })
  .max(40, 'Неверный код')
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, 'Введите код'));

const token = z.string({ error: 'Откройте ссылку из\u00a0письма' }).max(100, 'Ссылка неверна');
/** A ticked box: `true` from a script, «on» from a form. */
const consent = z
  .literal([true, 'on'], { error: 'Отметьте согласие на\u00a0обработку персональных данных' })
  .transform(() => true as const);

const name = z
  .string({ error: 'Укажите имя' })
  .max(4 * NAME_MAX, `Имя длиннее ${NAME_MAX} символов`)
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .max(NAME_MAX, `Имя длиннее ${NAME_MAX} символов`)
      .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'В\u00a0имени есть недопустимые символы'),
  );

const sameTwice = <T extends { password: string; confirmPassword?: string | undefined }>(form: T) =>
  form.confirmPassword === undefined || form.confirmPassword === form.password;
/** Reported together with problems of other fields, not after them. */
const notTheSame = {
  error: 'Пароли не совпадают',
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
const confirmPassword = z
  .string({ error: 'Пароли не совпадают' })
  .max(4 * PASSWORD_MAX)
  .optional();

export const registrationForm = z
  .object({ email, password: newPassword, confirmPassword, name: name.default(''), consent })
  .refine(sameTwice, notTheSame);

/** An impossible address gets the same response as an unknown one. */
export const credentialsForm = z.object({
  email: z
    .string({ error: 'Укажите email' })
    .min(1, 'Укажите email')
    .transform((text) => accountEmail(text) ?? ''),
  password,
});

export const codeForm = z.object({ code });
export const emailForm = z.object({ email });
export const nameForm = z.object({ name });
export const passwordForm = z.object({ password });
export const resetForm = z
  .object({ token, password: newPassword, confirmPassword })
  .refine(sameTwice, notTheSame);
/** A new account from an invitation, whose letter names the address. */
export const joiningForm = z
  .object({ token, password: newPassword, confirmPassword, name: name.default(''), consent })
  .refine(sameTwice, notTheSame);
export const newPasswordForm = z
  .object({ oldPassword: password, password: newPassword, confirmPassword })
  .refine(sameTwice, notTheSame);
/** Only the token of a letter's link. */
export const tokenForm = z.object({ token });
export const newEmailForm = z.object({ email, password });
export const confirmationForm = z.object({ token, password });

/** The schemas of the account page's forms by their `intent`; other forms have no fields. */
const ACCOUNT_FORMS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['name', nameForm],
  ['email', newEmailForm],
  ['password', newPasswordForm],
  ['factor-start', passwordForm],
  ['factor-confirm', codeForm],
  ['factor-off', passwordForm],
  ['codes', passwordForm],
  ['delete', passwordForm],
]);

/** The schema of the account page's form with this `intent`; one without fields for any other. */
export function accountForm(intent: string): z.ZodType {
  return ACCOUNT_FORMS.get(intent) ?? z.object({});
}

/** A form's values, or the problem of the first bad field. */
export function readForm<T extends z.ZodType>(
  form: T,
  input: unknown,
): Result<z.output<T>, AuthProblem> {
  const parsed = form.safeParse(input);
  if (parsed.success) return done(parsed.data);
  const issue = parsed.error.issues[0];
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const weak = issue?.code === 'custom' && issue.params?.['weak'];
  return refused({
    code: weak ? 'weak_password' : 'invalid',
    status: 400,
    message: (isObject && issue?.message) || 'Запрос не\u00a0разобрать.',
    field: issue?.path[0]?.toString(),
    ...(weak ? { details: `Password is too weak: ${weak}` } : {}),
  });
}
