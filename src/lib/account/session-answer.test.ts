import { expect, it } from 'vitest';
import { readClientUser } from '#lib/account/session-answer.ts';

const user = { id: 1, email: 'amina@example.ru', name: 'Амина', role: 'staff' };

it('parses a stored user, and nothing else', () => {
  expect(readClientUser(JSON.stringify(user))).toEqual(user);
  for (const text of [null, '', 'null', '{', '[]', '{"id":1}']) {
    expect(readClientUser(text), String(text)).toBeNull();
  }
  for (const wrong of [{ id: '1' }, { role: 'owner' }, { email: null }]) {
    expect(readClientUser(JSON.stringify({ ...user, ...wrong }))).toBeNull();
  }
});
