import { expect, it } from 'vitest';
import { SIGNED_OUT } from '#lib/account/actor.ts';
import { answerDeletion, answerForm, readSent } from './form-answer.server.ts';

it('names the request of a refused save or deletion', async () => {
  const request = new Request('https://site.example', { method: 'POST', body: new FormData() });
  const sent = await readSent(request, '5f1c');
  expect(answerForm(sent, { problem: SIGNED_OUT }).data.problem?.requestId).toBe('5f1c');
  expect(answerDeletion(sent, SIGNED_OUT).data.problem.requestId).toBe('5f1c');
});
