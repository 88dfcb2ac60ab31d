import {
  ANSWER_WORDS,
  type AskedFacts,
  type AskedRoom,
  ROOM_WORDS,
} from '#features/requests/store/request.ts';
import { displayPhone } from '#lib/contact/contact-link.ts';

/** What a request says, each with its label; what it leaves open is left out. */
export function askedLines(asked: AskedFacts) {
  const { phone, answer_by } = asked;
  const lines = [
    ['name', 'Имя', asked.name],
    ['phone', 'Телефон', phone && displayPhone(phone)],
    ['email', 'Почта', asked.email],
    ['answer_by', 'Как ответить', answer_by && ANSWER_WORDS[answer_by]],
    ['answer_when', 'Когда', asked.answer_when],
    ['adults', 'Взрослых', asked.adults],
    ['children', 'Детей', asked.children],
    ['child_ages', 'Возраст детей', asked.child_ages],
    ['rooms', 'Номеров', asked.rooms],
    ['room', 'Размещение', roomWords(asked.room)],
    ['travel_when', 'Когда хотят ехать', asked.travel_when],
    ['question', 'Вопрос', asked.question],
  ] as const;
  return lines.flatMap(([field, label, said]) =>
    said === null ? [] : [{ field, label, text: String(said) }],
  );
}

/** A kind of room in words; null for none, and for a child's place. */
export function roomWords(room: string | null): string | null {
  return room !== null && room in ROOM_WORDS ? ROOM_WORDS[room as AskedRoom] : null;
}
