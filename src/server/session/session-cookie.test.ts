import { describe, expect, it } from 'vitest';
import { tokenCookie } from '#server/session/session-cookie.server.ts';

const until = new Date('2027-01-01T00:00:00Z');

describe('the cookie of a session', () => {
  it('is inaccessible to scripts and other sites, and bound to the host over https', () => {
    const cookie = tokenCookie('session', 'https://site.example');
    const line = cookie.write('abc', until);
    expect(line).toMatch(/^__Host-session=abc; /);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']) {
      expect(line).toContain(part);
    }
    expect(line).not.toContain('Domain');
    expect(line).toContain('Expires=Fri, 01 Jan 2027 00:00:00 GMT');
    expect(cookie.clear()).toMatch(/^__Host-session=; Max-Age=0; .*Secure/);
  });

  it('works without https on a developer’s machine', () => {
    const cookie = tokenCookie('session', 'http://localhost:3000');
    expect(cookie.write('abc', until)).toMatch(/^session=abc; /);
    expect(cookie.write('abc', until)).not.toContain('Secure');
  });

  it('is found among others, and never under the other name', () => {
    const headers = (cookie: string) => new Headers({ cookie });
    const secure = tokenCookie('session', 'https://site.example');
    expect(secure.read(headers('a=1; __Host-session=abc; b=2'))).toBe('abc');
    expect(secure.read(headers('session=planted'))).toBeNull();
    expect(secure.read(new Headers())).toBeNull();
  });
});
