import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { DirectoryFacts } from '#features/catalogue/operators/operator-facts.tsx';
import { NamePattern } from '#features/catalogue/operators/name-pattern.tsx';
import { Section } from '#features/catalogue/operators/section.tsx';
import { REGISTER_SEARCH } from '#features/directory/operators/registration.ts';
import type { OperatorLinks } from '#features/catalogue/operators/operator-links.ts';
import type { PublicOperator } from '#features/directory/operators/operator-fields.ts';
import { CompanyLogo } from '#features/catalogue/operators/company-logo.tsx';
import { dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';
import { Breakable } from '#ui/breakable.tsx';

/** An operator's name and mark over its pattern. Only the server draws it, for the page's data. */
export function OperatorTitle({ operator: { name, logo } }: { operator: PublicOperator }) {
  return (
    <div className="relative mt-3 overflow-hidden rounded-card border border-line bg-surface p-4 sm:p-6">
      <NamePattern name={name} />
      <div className="relative flex items-center gap-4">
        <CompanyLogo tour={{ company_logo: logo, company_name: name }} size={64} />
        <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl lg:text-4xl">{name}</h1>
      </div>
    </div>
  );
}

/** Whether the operator's data are an example or unchecked, and its words about itself. */
export function OperatorNote({ operator }: { operator: PublicOperator }) {
  return (
    <>
      {operator.is_example && (
        <p className="mt-4 max-w-text rounded-card bg-hot-tint p-4">
          <b className="font-semibold">Это пример.</b> Такой компании нет: она придумана, чтобы
          показать, как выглядит карточка. Номера документов ненастоящие.
        </p>
      )}
      {!operator.is_verified && !operator.is_example && (
        <p className="mt-4 max-w-text rounded-card border border-line bg-surface p-4">
          Карточку ещё никто не&nbsp;проверил: мы знаем только название из&nbsp;туров. Прежде чем
          платить, попросите у&nbsp;организатора документы.
        </p>
      )}
      {operator.about !== null && (
        <p className="mt-4 max-w-text text-lg whitespace-pre-line">{operator.about}</p>
      )}
    </>
  );
}

interface OperatorAboutProps {
  operator: PublicOperator;
  links: OperatorLinks;
}

/** A company's legal name, registration numbers, contacts and terms. */
export function OperatorAbout({ operator, links }: OperatorAboutProps) {
  return (
    <div className="gap-x-6 lg:grid lg:grid-cols-2">
      <Section id="trust" title="Документы">
        <DirectoryFacts facts={documents(operator)} />
      </Section>
      <Section id="contacts" title="Контакты">
        <DirectoryFacts facts={contacts(operator, links)} />
      </Section>
      <div className="lg:col-span-2">
        <Section id="terms" title="Условия">
          <DirectoryFacts
            facts={[
              { term: 'Оплата', value: operator.payment_terms },
              { term: 'Изменение поездки', value: operator.change_terms },
              { term: 'Отмена и\u00a0возврат', value: operator.cancellation_terms },
              { term: 'Куда жаловаться', value: operator.complaints },
            ]}
          />
        </Section>
      </div>
    </div>
  );
}

function documents(operator: PublicOperator) {
  const { legal_kind, agent_of, register_number, hajj_year, hajj_by, hajj_url } = operator;
  const example = operator.is_example ? ' (пример)' : '';
  const numbered = (number: string | null) =>
    number === null ? null : (
      <span className="tabular-nums">
        <Breakable text={number + example} />
      </span>
    );
  return [
    {
      term: 'Кто это по\u00a0закону',
      value: legal_kind === null ? null : LEGAL[legal_kind](agent_of),
      note: legal_kind === 'religious' ? RELIGIOUS : null,
    },
    {
      term: 'Номер в\u00a0реестре туроператоров',
      value:
        register_number === null ? null : (
          <>
            {numbered(register_number)}{' '}
            {!operator.is_example && (
              <Outside href={REGISTER_SEARCH}>Проверить в&nbsp;реестре</Outside>
            )}
          </>
        ),
      note: register_number === null ? null : checkedNote(operator.register_checked_at),
    },
    { term: 'Юридическое название', value: operator.legal_name },
    {
      term: 'ИНН',
      value: numbered(operator.inn),
      note: operator.inn === null ? null : checkedNote(operator.legal_checked_at),
    },
    {
      term: operator.ogrn?.length === 15 ? 'ОГРНИП' : 'ОГРН',
      value: numbered(operator.ogrn),
      note: operator.ogrn === null ? null : checkedNote(operator.legal_checked_at),
    },
    {
      term: 'Аккредитация на\u00a0хадж',
      value:
        hajj_year === null || hajj_url === null ? null : (
          <>
            {hajj_year}, {hajj_by}. <Outside href={hajj_url}>Источник</Outside>
          </>
        ),
      note: hajj_year === null ? null : checkedNote(operator.hajj_checked_at),
    },
    {
      term: 'С\u00a0какого года работает',
      value: operator.since_year === null ? null : `с\u00a0${operator.since_year}\u00a0года`,
    },
  ];
}

const RELIGIOUS =
  'Паломнические поездки религиозных организаций не\u00a0подчиняются закону о\u00a0туризме: номера в\u00a0реестре у\u00a0них может не\u00a0быть.';
const LEGAL = {
  tour_operator: () => 'Туроператор',
  travel_agent: (of: string | null) =>
    of === null ? 'Турагент, чьи туры продаёт\u00a0— не\u00a0указано' : `Турагент: ${of}`,
  religious: () => 'Религиозная организация',
};

function contacts(operator: PublicOperator, { phones, telegram, whatsapp }: OperatorLinks) {
  const link = (text: string | null, href: string | null) =>
    text === null ? null : href === null ? text : <Outside href={href}>{text}</Outside>;
  const page = (text: string | null) =>
    link(text, text !== null && /^https?:\/\//.test(text) ? text : null);
  return [
    { term: 'Адреса', value: operator.addresses },
    { term: 'Часы работы', value: operator.hours },
    {
      term: 'Телефоны',
      value:
        phones.length === 0
          ? null
          : phones.map(({ text, href }, place) => (
              // Two spellings of one number have the same text.
              <span key={place} className="block">
                {href === null ? (
                  text
                ) : (
                  <a
                    href={href}
                    className="inline-flex min-h-11 items-center text-[min(1em,6.5vw)] font-semibold text-primary underline underline-offset-4"
                  >
                    {text}
                  </a>
                )}
              </span>
            )),
    },
    {
      term: 'Почта',
      value: link(operator.email, operator.email === null ? null : `mailto:${operator.email}`),
    },
    { term: 'Сайт', value: page(operator.site) },
    { term: 'MAX', value: page(operator.max) },
    { term: 'Telegram', value: link(operator.telegram, telegram) },
    { term: 'ВКонтакте', value: page(operator.vk) },
    { term: 'WhatsApp', value: link(operator.whatsapp, whatsapp) },
  ];
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow"
      className="inline-flex min-h-6 items-center gap-1.5 text-primary underline underline-offset-4"
    >
      {children}
      <ExternalLink className="size-4 shrink-0" />
    </a>
  );
}

function checkedNote(at: Date | null): string | null {
  return at === null ? 'не\u00a0проверено нами' : `проверено ${formatDay(dayInZone(at, MOSCOW))}`;
}
