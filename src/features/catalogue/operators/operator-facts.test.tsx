import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DirectoryFacts } from '#features/catalogue/operators/operator-facts.tsx';
import { plainText } from '#lib/text/russian.ts';

it('has a row for each stated fact, and one line that names the others', () => {
  const facts = [
    { term: 'Адрес', value: 'Мекка', note: 'проверено' },
    { term: 'До Каабы', value: null, missing: 'расстояние до Каабы' },
    { term: 'Часы работы', value: null },
    { term: 'ИНН', value: undefined },
    { term: 'ВКонтакте', value: null },
    { term: 'WhatsApp', value: null },
  ];
  const markup = plainText(renderToStaticMarkup(<DirectoryFacts facts={facts} />));
  expect(markup.match(/<dt/g)).toHaveLength(1);
  expect(markup).toContain(
    'Не указано: расстояние до Каабы, часы работы, ИНН, ВКонтакте, WhatsApp. Спросите у организатора.',
  );
  const whole = renderToStaticMarkup(<DirectoryFacts facts={facts.slice(0, 1)} />);
  expect(whole).not.toContain('Не');
  expect(renderToStaticMarkup(<DirectoryFacts facts={facts.slice(1)} />)).not.toContain('<dl');
});
