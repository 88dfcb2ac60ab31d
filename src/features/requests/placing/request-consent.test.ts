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
  for (const part of ['передать мою заявку', 'передача названному', 'нужно сообщить и\u00a0ему']) {
    expect(text).toContain(part);
  }
});

it('says that a recipient has not named an address', () => {
  const operator = { name: 'Сафар', address: null };
  expect(textOf(requestConsent({ site, operator, months: 12 }))).toContain(
    'Сафар (адрес организатором не\u00a0указан)',
  );
});

it('passes nothing on when the request is for the site', () => {
  const text = textOf(requestConsent({ site, operator: null, months: 6 }));
  expect(text).toContain('6\u00a0месяцев');
  expect(text).toContain('без нового согласия не\u00a0передаётся');
  expect(text).not.toMatch(/передать мою заявку|передача|нужно сообщить|\(адрес/);
});

it('does not ask for faith, madhab or illness, and asks not to write of them', () => {
  const text = textOf(requestConsent({ site, operator: null, months: 12 }));
  expect(text).toMatch(/вероисповедании, мазхабе и\u00a0здоровье форма не\u00a0спрашивает/);
});
