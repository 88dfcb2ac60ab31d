import { ASKED_FIELDS } from '#features/requests/store/asked-fields.ts';
import {
  ANSWER_WORDS,
  type AskedFacts,
  type AskedRoom,
  ROOM_WORDS,
} from '#features/requests/store/request.ts';
import { displayPhone } from '#lib/contact/contact-link.ts';
import { pick } from '#lib/form/pick.ts';

/** The names of what a request asks and tells, for those who answer it. */
export const ASKED_LABELS: Readonly<Record<(typeof ASKED_FIELDS)[number], string>> = {
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
export function askedWords(asked: AskedFacts) {
  const { phone, answer_by, room } = asked;
  return {
    ...pick(asked, ASKED_FIELDS),
    phone: phone && displayPhone(phone),
    answer_by: answer_by && ANSWER_WORDS[answer_by],
    // A child's place is not a room.
    room: room !== null && room in ROOM_WORDS ? ROOM_WORDS[room as AskedRoom] : null,
  };
}

/** The same line by line, without what it leaves open. */
export function askedLines(asked: AskedFacts) {
  const words = askedWords(asked);
  return ASKED_FIELDS.flatMap((field) => {
    const said = words[field];
    return said === null ? [] : [{ field, label: ASKED_LABELS[field], text: String(said) }];
  });
}
