import type { Question } from '#features/site/faq/faq-questions.ts';

/** How many of the questions search engines are told. */
const TOLD_TO_SEARCH_ENGINES = 10;

/** The FAQ page as schema.org describes one (JSON-LD), paragraphs of an answer apart by blank lines. */
export function faqStructuredData(questions: readonly Question[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: 'ru',
    mainEntity: questions.slice(0, TOLD_TO_SEARCH_ENGINES).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
    })),
  };
}
