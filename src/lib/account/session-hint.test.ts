import { expect, it } from 'vitest';
import { hasSessionHint, sessionHint } from './session-hint.ts';

it('says in a separate cookie that there may be a session', () => {
  expect(sessionHint(true, true)).toMatch(/^signed-in=1; Path=\/; Max-Age=7776000;.*Secure$/);
  expect(sessionHint(false, false)).toMatch(/^signed-in=1; Path=\/; Max-Age=0; SameSite=Lax$/);
});

it('is found among other cookies and nowhere else', () => {
  expect(hasSessionHint('a=b; signed-in=1; c=d')).toBe(true);
  for (const cookies of ['', 'signed-in=', 'not-signed-in=1', 'signed-in=10', 'a=signed-in=1']) {
    expect(hasSessionHint(cookies)).toBe(false);
  }
});
