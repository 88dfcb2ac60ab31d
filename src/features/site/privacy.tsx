import {
  PRIVACY_EDITION,
  PRIVACY_EFFECTIVE,
  privacySections,
  type PrivacyBlock,
  type PrivacyContacts,
} from '#features/site/privacy-sections.ts';
import { callLink } from '#lib/contact/call-link.ts';
import { Breakable } from '#ui/breakable.tsx';

const LINK = 'text-primary underline underline-offset-4 hover:text-primary-hover';

export function PrivacyPage({ contacts }: { contacts: PrivacyContacts }) {
  const sections = privacySections(contacts);
  return (
    <main id="content" className="page-width py-8 md:py-12">
      <div className="mx-auto max-w-text">
        <h1 className="text-[min(1.5rem,7vw)] sm:text-3xl">Политика конфиденциальности</h1>
        <p className="mt-3 text-ink-soft">
          Редакция {PRIVACY_EDITION}, действует с{' '}
          <time dateTime={PRIVACY_EFFECTIVE.day}>{PRIVACY_EFFECTIVE.text}</time>
        </p>

        <nav aria-label="Разделы политики" className="mt-6 print:hidden">
          <ol className="list-decimal pl-6">
            {sections.map(({ id, title }) => (
              <li key={id} className="py-1">
                <a href={`#${id}`} className={LINK}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>

        {sections.map(({ id, title, blocks }, place) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24">
            <h2 id={`${id}-title`} className="text-xl">
              {`${place + 1}. ${title}`}
            </h2>
            {blocks.map((block, blockPlace) => (
              <Block key={blockPlace} block={block} />
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}

function Block({ block }: { block: PrivacyBlock }) {
  if (typeof block === 'string') {
    return (
      <p className="mt-3">
        <Breakable text={block} />
      </p>
    );
  }
  if (!('lead' in block)) return <ContactList contacts={block} />;
  return (
    <>
      <p className="mt-3">{block.lead}</p>
      <ul className="mt-2 list-disc space-y-2 pl-6 marker:text-ink-soft">
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

function ContactList({ contacts }: { contacts: PrivacyContacts }) {
  return (
    <address className="mt-3 not-italic">
      <dl className="space-y-2">
        <dt className="text-sm text-ink-soft">Электронная почта</dt>
        <dd className="break-all">
          <a href={`mailto:${contacts.email}`} className={`${LINK} text-[min(1em,6.8vw)]`}>
            <Breakable text={contacts.email} />
          </a>
        </dd>
        <dt className="text-sm text-ink-soft">Телефон</dt>
        <dd className="tabular-nums">
          <a href={callLink(contacts.phone)} className={LINK}>
            {contacts.phone}
          </a>
        </dd>
        <dt className="text-sm text-ink-soft">Почтовый адрес</dt>
        <dd>{contacts.address}</dd>
      </dl>
    </address>
  );
}
