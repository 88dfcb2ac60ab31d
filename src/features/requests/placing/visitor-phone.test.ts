import { expect, it } from 'vitest';
import { visitorPhone } from '#features/requests/placing/visitor-phone.ts';
import { displayPhone, phoneLink } from '#lib/contact/contact-link.ts';

const RUSSIAN = '+79171234567';

it.each([
  ['917 123-45-67', RUSSIAN],
  ['9171234567', RUSSIAN],
  ['8 (917) 123-45-67', RUSSIAN],
  ['79171234567', RUSSIAN],
  [' +7\u00a0917\u00a0123-45-67 ', RUSSIAN],
  ['(+7) 917 123 45 67', RUSSIAN],
  ['+8 917 123-45-67', RUSSIAN],
  ['тел. 8 917 123-45-67', RUSSIAN],
  ['8 917 123-45-67 доб. 12', RUSSIAN],
  ['123-45-67, 8 917 123-45-67', RUSSIAN],
  ['tel:+79171234567', RUSSIAN],
  ['8 843 000-00-00', '+78430000000'],
  ['+998 71 000-00-00', '+998710000000'],
  ['+84 912 345 678', '+84912345678'],
  ['+290 1234', '+2901234'],
])('reads %j as %s, which staff can call and read', (typed, number) => {
  expect(visitorPhone(typed)).toBe(number);
  expect(phoneLink(number)).toBe(`tel:${number}`);
  expect(displayPhone(number).replace(/[^+\d]/g, '')).toBe(number);
});

it.each([
  'нет',
  '8917123456',
  '123-45-67',
  '843 000-00-00',
  '917 123-45-6',
  '917 123-45-678',
  '998 71 000-00-00',
  '+7 917 123-45-6',
  '+7 917 123-45-678',
  '+8 917 123-45-6',
  '+123456',
  '+1234567890123456',
  'id79171234567',
])('refuses %j, which nobody could call', (typed) => {
  expect(visitorPhone(typed)).toBeNull();
});
