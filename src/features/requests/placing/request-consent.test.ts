import { expect, it } from 'vitest';
import { requestConsent } from '#features/requests/placing/request-consent.ts';

const site = { address: 'Казань, ул. Примерная, д. 1', email: 'hello@example.ru' };
const textOf = (sections: ReturnType<typeof requestConsent>) =>
  sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('\n');

it('names the recipients of the data, with address, and the term', () => {
  const text = textOf(
    requestConsent({
      site,
      operator: { name: 'Сафар', address: 'Уфа, ул. Ленина, 1' },
      months: 12,
    }),
  );
  for (const part of ['Сафар (Уфа, ул. Ленина, 1)', site.address, site.email, '12\u00a0месяцев']) {
    expect(text).toContain(part);
  }
});

it('passes nothing on when the request is for the site', () => {
  const text = textOf(requestConsent({ site, operator: null, months: 6 }));
  expect(text).toContain('6\u00a0месяцев');
  expect(text).not.toContain('передача названному организатору');
});

it('does not ask for faith, madhab or illness, and asks not to write of them', () => {
  const text = textOf(requestConsent({ site, operator: null, months: 12 }));
  expect(text).toMatch(/вероисповедании, мазхабе и\u00a0здоровье форма не\u00a0спрашивает/);
});
