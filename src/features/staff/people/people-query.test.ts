import { describe, expect, it } from 'vitest';
import { parsePeople, peopleAddress } from '#features/staff/people/people-query.ts';

const parse = (search: string) => parsePeople(new URLSearchParams(search));

describe('the address of the list of people', () => {
  it.each([
    '/admin/users',
    '/admin/users?q=%D0%B0%D0%B8%D1%88%D0%B0',
    '/admin/users?only=waiting',
    '/admin/users?q=a&only=admin&page=3&person=7&changed=8',
  ])('is read and written back: %s', (address) => {
    expect(peopleAddress(parse(new URL(address, 'https://site.example').search))).toBe(address);
  });

  it('drops what it does not understand', () => {
    const nonsense = parse(
      'q=%00&only=toString&page=-1&person=1e3&changed=99999999999999999999&x=1',
    );
    expect(peopleAddress(nonsense)).toBe('/admin/users');
    expect(parse(`q=${'a'.repeat(5000)}`).search).toHaveLength(200);
    expect(parse('page=0').page).toBe(1);
  });
});
