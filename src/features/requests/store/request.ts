export const REQUEST_STATUSES = [
  'new',
  'seen',
  'in_work',
  'agreed',
  'refused',
  'spam',
  'withdrawn',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const ANSWER_WAYS = ['call', 'max', 'telegram', 'email'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

export const DELIVERY_CHANNELS = ['email', 'telegram', 'max', 'push'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** The texts for staff and visitors. */
export const STATUS_WORDS: Record<RequestStatus, string> = {
  new: 'Новая',
  seen: 'Прочитана',
  in_work: 'В\u00a0работе',
  agreed: 'Договорились',
  refused: 'Отказ',
  spam: 'Спам',
  withdrawn: 'Отозвана',
};

export const ANSWER_WORDS: Record<AnswerWay, string> = {
  call: 'Звонок',
  max: 'MAX',
  telegram: 'Telegram',
  email: 'Почта',
};

/** Rooms that one can ask for: a child's place is not a room. */
export const ASKED_ROOMS = ['single', 'double', 'triple', 'quad', 'quint'] as const;
export type AskedRoom = (typeof ASKED_ROOMS)[number];

export const ROOM_WORDS: Record<AskedRoom, string> = {
  single: 'Одноместный',
  double: 'Двухместный',
  triple: 'Трёхместный',
  quad: 'Четырёхместный',
  quint: 'Пятиместный',
};

/** Closed statuses: the term of the personal data runs from then. */
export const CLOSED_STATUSES: readonly RequestStatus[] = ['agreed', 'refused', 'spam', 'withdrawn'];

/** The visible requests: all of them, or those to one operator. */
export type RequestScope = 'all' | { operatorId: number };

/** The personal data of a request; empty fields are null. */
export interface AskedFacts {
  name: string | null;
  phone: string | null;
  email: string | null;
  answer_by: AnswerWay | null;
  answer_when: string | null;
  adults: number;
  children: number;
  child_ages: string | null;
  rooms: number | null;
  travel_when: string | null;
  room: string | null;
  question: string | null;
}

/** The person of a request in lists; null for nobody. */
export function assigneeWords(given: {
  assignee: string | null;
  isAssigneeGone: boolean;
}): string | null {
  const { assignee, isAssigneeGone } = given;
  return isAssigneeGone ? `${assignee} (доступа больше нет)` : assignee;
}
