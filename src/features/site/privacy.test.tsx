import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  PRIVACY_EDITION,
  PRIVACY_EFFECTIVE,
  privacySections,
  type PrivacyBlock,
} from '#features/site/privacy-sections.ts';
import { PrivacyPage } from '#features/site/privacy.tsx';

const contacts = {
  email: 'hello@vseumry.example',
  phone: '+7 843 000-00-00',
  address: '420111, Казань, ул. Примерная, д. 1',
};
const sections = privacySections(contacts);
const texts = sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsOf)]);
const whole = plain(texts.join('\n'));

describe('the policy', () => {
  test('has the eight sections in order', () => {
    expect(sections.map(({ title }) => title)).toEqual([
      'Общие положения',
      'Категории данных и цели обработки',
      'Способы и сроки обработки',
      'Права субъекта персональных данных',
      'Передача третьим лицам, в том числе трансграничная передача для виз',
      'Файлы cookie и аналитика',
      'Изменения политики',
      'Контакты Оператора',
    ]);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(8);
  });

  test('is the first edition and takes effect on 12 October 2025', () => {
    expect(PRIVACY_EDITION).toBe(1);
    expect(PRIVACY_EFFECTIVE.day).toBe('2025-10-12');
    expect(whole).toContain('редакция 1 от 12 октября 2025 года');
  });

  test('promises an answer within 30 days and keeps accounts for at least 5 years', () => {
    expect(whole).toContain('в течение 30 дней со дня получения запроса');
    expect(whole).toMatch(/данные бухгалтерского учёта.* не менее 5 лет/);
  });

  test('says where data are kept and what loads only on request', () => {
    expect(whole).toContain('на сервере в России');
    expect(whole).toContain('только по вашему запросу');
  });

  test('names the contacts it was given', () => {
    for (const contact of Object.values(contacts)) expect(whole).toContain(contact);
  });

  test.each(texts)('is set as Russian is: %s', (text) => {
    expect(text).not.toMatch(/\s{2}|["'“”]| [—–]|№ |\d (?:дней|лет|года?|часов)| $|^ /);
  });
});

describe('the page', () => {
  const html = renderToStaticMarkup(<PrivacyPage contacts={contacts} />);

  test('heads the sections with their numbers and leads to each from the contents', () => {
    for (const [place, { id, title }] of sections.entries()) {
      expect(html).toContain(`href="#${id}"`);
      expect(html).toContain(`<section id="${id}" aria-labelledby="${id}-title"`);
      expect(html).toContain(`>${place + 1}. ${title}</h2>`);
    }
    expect(html).not.toContain('style=');
  });

  test('dates the edition for machines and gives the contacts as links', () => {
    expect(html).toContain('<time dateTime="2025-10-12">');
    expect(html).toContain('href="mailto:hello@vseumry.example"');
    expect(html).toContain('href="tel:+78430000000"');
    expect(html).toContain(contacts.address);
  });
});

function textsOf(block: PrivacyBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  return 'lead' in block ? [block.lead, ...block.items] : Object.values(block);
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
