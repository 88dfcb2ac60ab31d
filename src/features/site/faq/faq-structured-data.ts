import type { Question } from '#features/site/faq/faq-questions.ts';

/** The number of questions in the structured data. */
const TOLD_TO_SEARCH_ENGINES = 10;

/**
 * The FAQ page in the terms of schema.org (JSON-LD), with blank lines between the paragraphs of an
 * answer.
 */
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
