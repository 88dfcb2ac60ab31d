import { ChevronDown } from 'lucide-react';
import { DataSources } from '#features/site/frame/data-sources.tsx';
import type { Question } from '#features/site/faq/faq-questions.ts';
import { callLink } from '#lib/contact/call-link.ts';
import { Breakable } from '#ui/breakable.tsx';
import { keepWords } from '#lib/text/russian.ts';

export interface FaqContacts {
  phone: string;
  infoEmail: string;
}

interface FaqPageProps {
  questions: readonly Question[];
  contacts: FaqContacts;
}

export function FaqPage({ questions, contacts }: FaqPageProps) {
  return (
    <main id="content" className="page-width py-8 md:py-12">
      <div className="mx-auto max-w-text">
        <h1 className="text-2xl sm:text-3xl">Вопросы и ответы</h1>
        <p className="mt-3 text-lg text-ink-soft">
          Коротко о поездке, документах и о том, как устроен каталог. Правила въезда и цены
          меняются: перед оплатой сверьте их с организатором.
        </p>

        <div className="mt-8 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {questions.map(({ id, question, answer }) => (
            <details key={id} id={id} className="group scroll-mt-24">
              <summary className="flex min-h-11 items-center justify-between gap-2 px-4 py-3 text-ink hover:text-primary focus-visible:-outline-offset-3 md:px-5">
                <h2 className="text-base md:text-lg">{keepWords(question)}</h2>
                <ChevronDown className="size-5 shrink-0 text-ink-soft group-open:rotate-180 motion-safe:transition-transform motion-safe:duration-150" />
              </summary>
              <div className="space-y-3 px-4 pb-5 text-ink md:px-5">
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </details>
          ))}
        </div>

        <section
          aria-labelledby="faq-contacts"
          className="mt-10 rounded-card bg-primary-tint p-[min(1.25rem,6vw)]"
        >
          <h2 id="faq-contacts" className="text-xl">
            Не нашли ответа?
          </h2>
          <p className="mt-2 text-ink">Позвоните или напишите нам, консультация бесплатная.</p>
          <address className="mt-3 flex flex-wrap gap-x-6 not-italic">
            <a
              href={callLink(contacts.phone)}
              className="inline-flex min-h-11 items-center text-[min(1em,6.8vw)] font-semibold whitespace-nowrap text-primary tabular-nums underline underline-offset-4 hover:text-primary-hover"
            >
              {contacts.phone}
            </a>
            <a
              href={`mailto:${contacts.infoEmail}`}
              className="inline-flex min-h-11 items-center text-[min(1em,6.8vw)] font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
            >
              <Breakable text={contacts.infoEmail} />
            </a>
          </address>
        </section>
        <DataSources />
      </div>
    </main>
  );
}
