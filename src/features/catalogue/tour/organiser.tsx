import { CompanyLogo } from '#features/catalogue/operators/company-logo.tsx';
import type { PublicOperator } from '#features/directory/operators/operator-fields.ts';
import { LEGAL_WORDS } from '#features/directory/operators/operator.ts';
import { Breakable } from '#ui/breakable.tsx';

interface OrganiserProps {
  operator: PublicOperator | null;
  /** Of `notStated`. */
  missing: readonly string[];
  questions: readonly string[];
}

/** Questions before paying, and the organiser's card. Only the server draws it, for the page's data. */
export function Organiser({ operator, missing, questions }: OrganiserProps) {
  return (
    <>
      <section className="break-inside-avoid">
        <h2 className="mb-3 text-xl">Что спросить до&nbsp;оплаты</h2>
        {missing.length > 0 && (
          <p className="mb-3 max-w-text">
            Не&nbsp;указано: {missing.join(', ')}. Спросите у&nbsp;организатора.
          </p>
        )}
        <ul className="max-w-text list-disc space-y-1.5 pl-5">
          {questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </section>
      {operator && (
        <section className="mt-6 break-inside-avoid">
          <h2 className="mb-3 text-xl">Организатор</h2>
          <Card operator={operator} />
        </section>
      )}
    </>
  );
}

function Card({ operator }: { operator: PublicOperator }) {
  const { name, logo, slug, legal_kind, register_number, since_year, is_example } = operator;
  return (
    <div className="flex flex-wrap gap-4 rounded-card border border-line bg-surface p-4">
      <CompanyLogo tour={{ company_logo: logo, company_name: name }} size={64} />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="text-lg leading-snug font-semibold">{name}</p>
        <p>
          {legal_kind === null
            ? 'Кто это по\u00a0закону, не\u00a0указано'
            : LEGAL_WORDS[legal_kind]}
          {since_year === null ? '' : `, работает с\u00a0${since_year}\u00a0года`}
        </p>
        {register_number !== null && (
          <p className="tabular-nums">
            Номер в&nbsp;реестре: <Breakable text={register_number} />
            {is_example && ' (пример)'}
          </p>
        )}
        <a
          href={`/operators/${slug}`}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 print:hidden"
        >
          Документы, условия и&nbsp;все туры
        </a>
      </div>
    </div>
  );
}
