import { describe, expect, it } from 'vitest';
import { staffAddress } from '#features/staff/staff-address.ts';

describe('where a form came from', () => {
  it.each(['/admin', '/add-tour', '/admin/users?q=%D0%B0&page=2', '/'])('is %s', (from) => {
    expect(staffAddress(from)).toBe(from);
  });

  it.each([
    undefined,
    null,
    7,
    '',
    'admin',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/a\\evil.example',
    '/\t/evil.example',
    '/a\r\nset-cookie: a=b',
    '/\0',
    'javascript:alert(1)',
    `/${'a'.repeat(5000)}`,
  ])('is not %j', (from) => {
    expect(staffAddress(from)).toBe('/admin');
  });
});
