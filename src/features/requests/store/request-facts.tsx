import {
  ANSWER_WORDS,
  ROOM_WORDS,
  type AskedRoom,
  type AskedFacts,
} from '#features/requests/store/request.ts';
import { displayPhone, phoneLink } from '#lib/contact/contact-link.ts';

/** The contents of a request, line by line; empty fields are left out. */
export function RequestFacts({ asked }: { asked: AskedFacts }) {
  const { name, phone, email, answer_by, answer_when, adults, children, room, question } = asked;
  const { child_ages, rooms, travel_when } = asked;
  const call = phone && phoneLink(phone);
  const lines = [
    ['Имя', name],
    [
      'Телефон',
      phone && (
        <a key="phone" href={call ?? undefined} className="text-primary underline">
          {displayPhone(phone)}
        </a>
      ),
    ],
    [
      'Почта',
      email && (
        <a key="email" href={`mailto:${email}`} className="text-primary underline">
          {email}
        </a>
      ),
    ],
    ['Как ответить', answer_by && ANSWER_WORDS[answer_by]],
    ['Когда', answer_when],
    ['Взрослых', adults],
    ['Детей', children > 0 ? children : null],
    ['Возраст детей', child_ages],
    ['Номеров', rooms],
    ['Размещение', room && room in ROOM_WORDS ? ROOM_WORDS[room as AskedRoom] : null],
    ['Когда хотят ехать', travel_when],
    ['Вопрос', question],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {lines.map(([label, value]) =>
        value === null ? null : (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
