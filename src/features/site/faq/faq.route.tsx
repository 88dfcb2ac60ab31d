import { faqStructuredData } from '#features/site/faq/faq-structured-data.ts';
import { questionsOn } from '#features/site/faq/faq-questions.ts';
import { FaqPage } from '#features/site/faq/faq.tsx';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/faq.route';

export const handle = { isText: true, kept: () => '' };

export function loader({ context }: Route.LoaderArgs) {
  const { contacts, siteUrl, today } = context.get(siteContext);
  return { contacts, siteUrl, questions: questionsOn(today) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/faq',
    title: 'Вопросы и ответы об Умре и Хадже — ВсеУмры',
    description:
      'Чем Умра отличается от Хаджа, какие нужны документы, что входит в цену, как выбрать организатора и как договориться о поездке.',
  });
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { questions, contacts } = loaderData;
  return (
    <>
      <StructuredData data={faqStructuredData(questions)} />
      <FaqPage questions={questions} contacts={contacts} />
    </>
  );
}
