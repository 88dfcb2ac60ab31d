import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseSubmission } from '#server/forms/form-reader.server.ts';
import { fieldProblems, formReply } from '#server/forms/form-reply.server.ts';

const schema = z.object({
  email: z.string().min(3, 'Коротко'),
  password: z.string().min(6, 'Мало'),
});

function sent(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseSubmission(form, schema);
}

it('returns all errors at once, with the input except the password', () => {
  const reply = formReply(sent({ email: 'a', password: '123' }), { form: 'sign-in' });
  expect(reply).toMatchObject({
    form: 'sign-in',
    code: 'invalid',
    result: { status: 'error', error: { email: ['Коротко'], password: ['Мало'] } },
  });
  expect(reply.result?.initialValue).toEqual({ email: 'a' });
});

it('shows a refusal beside its field, or above the form', () => {
  const right = () => sent({ email: 'abc', password: '123456' });
  const refusal = { code: 'taken', status: 409, message: 'занят' };
  const message = ({ message: own }: { message: string }) => `Ошибка: ${own}`;
  expect(formReply(right(), { problem: { ...refusal, field: 'email' }, message })).toMatchObject({
    code: 'taken',
    result: {
      status: 'error',
      error: { email: ['Ошибка: занят'] },
      initialValue: { email: 'abc' },
    },
  });
  expect(formReply(right(), { problem: refusal, message }).result?.error).toMatchObject({
    '': ['Ошибка: занят'],
  });
});

it('reports nothing for a successful form', () => {
  expect(formReply(sent({ email: 'abc', password: '123456' }))).toEqual({
    form: null,
    result: null,
    code: null,
  });
});

it('returns the first error of each field of a screen', () => {
  const submission = sent({ email: 'a', password: '1' });
  if (submission.status === 'success') throw new Error('accepted');
  expect(fieldProblems(submission, ['password', 'name', 'email'])).toEqual([
    { field: 'password', message: 'Мало' },
    { field: 'email', message: 'Коротко' },
  ]);
});
