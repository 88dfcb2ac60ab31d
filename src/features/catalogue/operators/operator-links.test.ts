import { expect, it } from 'vitest';
import { operatorLinks } from './operator-links.ts';

it('makes a link of each phone that is one, and of the messengers', () => {
  const links = operatorLinks({
    phones: '8 917 000-00-00\n\nспросите в офисе',
    telegram: '@safar',
    whatsapp: null,
  });
  expect(links).toEqual({
    phones: [
      { text: '+7\u00a0917\u00a0000-00-00', href: 'tel:+79170000000' },
      { text: 'спросите в офисе', href: null },
    ],
    telegram: 'https://t.me/safar',
    whatsapp: null,
  });
});
