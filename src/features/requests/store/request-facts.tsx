import { askedLines } from '#features/requests/store/asked-lines.ts';
import type { AskedFacts } from '#features/requests/store/request.ts';
import { phoneLink } from '#lib/contact/contact-link.ts';

/** The contents of a request, line by line; empty fields are left out. */
export function RequestFacts({ asked }: { asked: AskedFacts }) {
  const { phone, email, children } = asked;
  const links: Record<string, string | null> = {
    phone: phone && phoneLink(phone),
    email: email && `mailto:${email}`,
  };
  const lines = askedLines(asked).filter(({ field }) => field !== 'children' || children > 0);
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {lines.map(({ field, label, text }) => (
        <div key={field} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {field in links ? (
              <a href={links[field] ?? undefined} className="text-primary underline">
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
