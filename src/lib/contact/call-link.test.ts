import { expect, it } from 'vitest';
import { callLink } from './call-link.ts';
import { phoneLink } from './contact-link.ts';

it('dials the digits of a phone, as the link of a tour would', () => {
  for (const phone of ['+7 843 000-00-00', '+7 (800) 555 35 35', '+998\u00a071\u00a0000-00-00']) {
    expect(callLink(phone)).toMatch(/^tel:\+\d{11,12}$/);
    expect(callLink(phone)).toBe(phoneLink(phone));
  }
});
