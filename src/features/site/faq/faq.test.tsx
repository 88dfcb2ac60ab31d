import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { faqStructuredData } from '#features/site/faq/faq-structured-data.ts';
import { questionsOn } from '#features/site/faq/faq-questions.ts';
import { FaqPage } from '#features/site/faq/faq.tsx';
import { plainText } from '#lib/text/russian.ts';

const QUESTIONS = questionsOn('2026-11-24');
const texts = QUESTIONS.flatMap(({ question, answer }) => [question, ...answer]);

describe('the questions', () => {
  test('are thirteen, each with an address of its own and an answer', () => {
    expect(QUESTIONS).toHaveLength(13);
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(13);
    for (const { id, question, answer } of QUESTIONS) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(question).toMatch(/\?$/);
      expect(answer.length).toBeGreaterThan(0);
    }
  });

  test.each([
    [
      '2026-11-24',
      '8 февраля 2027 года и 28 января 2028 года',
      '15 мая 2027 года и 4 мая 2028 года',
    ],
    [
      '2027-02-08',
      '8 февраля 2027 года и 28 января 2028 года',
      '15 мая 2027 года и 4 мая 2028 года',
    ],
    [
      '2027-02-09',
      '28 января 2028 года и 16 января 2029 года',
      '15 мая 2027 года и 4 мая 2028 года',
    ],
    // Two Ramadans begin in 2030.
    [
      '2029-11-01',
      '5 января 2030 года и 26 декабря 2030 года',
      '12 апреля 2030 года и 1 апреля 2031 года',
    ],
  ])('name only dates ahead on %s', (day, ramadan, arafat) => {
    const text = questionsOn(day)
      .flatMap(({ answer }) => answer)
      .find((paragraph) => paragraph.startsWith('По расчётному календарю'));
    expect(text?.replaceAll('\u00a0', ' ')).toBe(
      `По расчётному календарю Рамадан начнётся около ${ramadan}, день Арафата придётся примерно на ${arafat}. Точные даты объявляют по молодому месяцу.`,
    );
  });

  test.each(texts)('are set as Russian is: %s', (text) => {
    expect(text).not.toMatch(/\s{2}|["'“”]| [—–]|\d (?:дней|лет|года?|минут|°C)| $|^ /);
    expect(text).toMatch(/[.?]$/);
  });
});

describe('the structured data', () => {
  test('tells the first ten questions with whole answers', () => {
    const { mainEntity, ...page } = faqStructuredData(QUESTIONS);
    expect(page).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' });
    expect(mainEntity.map(({ name }) => name)).toEqual(
      QUESTIONS.slice(0, 10).map(({ question }) => question),
    );
    for (const [place, { acceptedAnswer }] of mainEntity.entries()) {
      expect(acceptedAnswer.text.split('\n\n')).toEqual(QUESTIONS[place]?.answer);
    }
  });
});

describe('the page', () => {
  const html = renderToStaticMarkup(
    <FaqPage
      questions={QUESTIONS}
      contacts={{ phone: '+7 843 000-00-00', infoEmail: 'info@vseumry.example' }}
    />,
  );

  test('shows every question as an accordion that works without scripts', () => {
    expect(html.match(/<details/g)).toHaveLength(13);
    const shown = [
      ...plainText(html).matchAll(/<details id="([^"]+)"[^>]*><summary[^>]*><h2[^>]*>([^<]+)</g),
    ];
    expect(shown.map(([, id, question]) => ({ id, question }))).toEqual(
      QUESTIONS.map(({ id, question }) => ({ id, question })),
    );
    expect(html).not.toMatch(/style=|<details[^>]* open/);
  });

  test('gives the phone and the address for questions as links', () => {
    expect(html).toMatch(/href="tel:\+78430000000"[^>]*>\+7 843 000-00-00</);
    expect(html).toMatch(/href="mailto:info@vseumry\.example"[^>]*>info@<wbr\/>vseumry\.example</);
  });

  test('credits the data of others as their licences ask', () => {
    expect(html).toMatch(/href="https:\/\/www\.geonames\.org\/"[^>]*>GeoNames</);
    expect(html).toMatch(
      /href="https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/[^>]*>CC BY 4\.0</,
    );
    expect(html).toMatch(/>участники OpenStreetMap<[\s\S]*>ODbL 1\.0</);
  });
});
