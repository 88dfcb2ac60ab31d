import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, it, vi } from 'vitest';
import { conflict } from '#lib/problem.ts';
import { requestIdContext } from '#server/context.server.ts';
import { withNamedFailures } from '#server/pages/failed-actions.server.ts';
import { serverBuild } from '#test/authorisation/authorisation.ts';

const CHANGED = conflict('changed', 'Это уже изменили.');

const actions: Record<string, () => unknown> = {
  fails: () => {
    throw new TypeError('secret of the database');
  },
  refuses: () => {
    throw data(CHANGED, { status: 409 });
  },
  answers: () => ({ said: 'Сохранено' }),
};

function site() {
  const build = serverBuild(
    Object.keys(actions).map((id) => {
      return { id, parentId: 'root', path: id, fullPath: `/${id}`, file: id, isLeaf: true };
    }),
    (file) => ({ default: () => null, action: actions[file] }),
  );
  const handleError = vi.fn<NonNullable<ServerBuild['entry']['module']['handleError']>>();
  build.entry.module = { ...build.entry.module, handleError };
  const handler = createRequestHandler(withNamedFailures(build), 'production');
  const send = async (id: string, requestId: string | null = '5f1c') => {
    const context = new RouterContextProvider();
    context.set(requestIdContext, requestId);
    const request = new Request(`http://localhost/${id}.data`, { method: 'POST' });
    const answer = await handler(request, context);
    return { status: answer.status, text: await answer.text() };
  };
  return { build, handleError, send };
}

it('a form whose action fails unexpectedly is answered with the number of the request', async () => {
  const { send, handleError } = site();
  const { status, text } = await send('fails');
  expect(status).toBe(500);
  expect(text).toContain('сообщите нам номер запроса: 5f1c.');
  expect(text).toContain('internal');
  expect(text).not.toContain('secret');
  expect(handleError).toHaveBeenCalledTimes(1);
  expect(handleError.mock.calls[0]?.[0]).toEqual(new TypeError('secret of the database'));
});

it('refusals and answers of actions stay as they are', async () => {
  const { send, handleError } = site();
  expect(await send('refuses')).toMatchObject({ status: 409 });
  expect((await send('refuses')).text).toContain(CHANGED.message);
  expect((await send('answers')).text).toContain('Сохранено');
  expect(handleError).not.toHaveBeenCalled();
});

it('a build is changed once, since what is known of its routes is kept', () => {
  const { build } = site();
  expect(withNamedFailures(build)).toBe(withNamedFailures(build));
});
