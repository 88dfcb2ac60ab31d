import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, it } from 'vitest';
import { UNAVAILABLE } from '#lib/problem.ts';
import { answerOrLoss } from './answer-or-loss.browser.ts';

const send = (ask: () => Promise<unknown>) => answerOrLoss(ask, (problem) => ({ problem }));

it('gives what the server answered', async () => {
  expect(await send(async () => ({ done: true }))).toEqual({ done: true });
});

it.each([
  ['nobody answers', new TypeError('Failed to fetch')],
  ['a gateway answers', new ErrorResponse(502, 'Bad Gateway', '<html>')],
  ['the answer can not be read', new SyntaxError('Unable to decode')],
])('stays on the page with words about it when %s', async (_, error) => {
  expect(await send(() => Promise.reject(error))).toMatchObject({
    data: { problem: { message: expect.stringContaining('попробуйте ещё раз') } },
    init: { status: 503 },
  });
});

it('says what the server says of its own failure', async () => {
  const error = new ErrorResponse(503, '', UNAVAILABLE);
  expect(await send(() => Promise.reject(error))).toMatchObject({ data: { problem: UNAVAILABLE } });
});

it.each([
  ['a redirect', redirect('/all')],
  ['a refusal', new ErrorResponse(401, '', { code: '42501', status: 401, message: 'Войдите' })],
])('leaves %s as it is', async (_, thrown) => {
  await expect(send(() => Promise.reject(thrown))).rejects.toBe(thrown);
});
