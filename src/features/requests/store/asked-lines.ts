import type { ASKED_FIELDS } from '#features/requests/store/asked-fields.ts';
import {
  ANSWER_WORDS,
  type AskedFacts,
  type AskedRoom,
  ROOM_WORDS,
} from '#features/requests/store/request.ts';
import { displayPhone } from '#lib/contact/contact-link.ts';

type AskedField = (typeof ASKED_FIELDS)[number];

/** The names of what a request asks and tells, for those who answer it, in order. */
export const ASKED_LABELS: Readonly<Record<AskedField, string>> = {
  name: 'Имя',
  phone: 'Телефон',
  email: 'Почта',
  answer_by: 'Как ответить',
  answer_when: 'Когда',
  adults: 'Взрослых',
  children: 'Детей',
  child_ages: 'Возраст детей',
  rooms: 'Номеров',
  room: 'Размещение',
  travel_when: 'Когда хотят ехать',
  question: 'Вопрос',
};

/** What a request says, in words; null for what it leaves open. */
export function askedWords(asked: AskedFacts): Record<AskedField, string | number | null> {
  const { phone, answer_by, room } = asked;
  return {
    ...asked,
    phone: phone && displayPhone(phone),
    answer_by: answer_by && ANSWER_WORDS[answer_by],
    // A child's place is not a room.
    room: room !== null && room in ROOM_WORDS ? ROOM_WORDS[room as AskedRoom] : null,
  };
}

/** The same line by line, without what it leaves open. */
export function askedLines(asked: AskedFacts) {
  const words = askedWords(asked);
  return Object.entries(ASKED_LABELS).flatMap(([field, label]) => {
    const said = words[field as AskedField];
    return said === null ? [] : [{ field, label, text: String(said) }];
  });
}
