import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { densenInTurn } from '#server/pages/kept-answer.server.ts';

it('denser forms are made one at a time, also after one that failed', async () => {
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(`${name} begins`);
    await nextTurn();
    done.push(`${name} ends`);
    if (name === 'one') throw new Error('no memory');
  };
  densenInTurn(work('one'));
  densenInTurn(work('two'));
  await expect.poll(() => done).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});
