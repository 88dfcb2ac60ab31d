/** What somebody asks for who names only themselves and a phone. */
export const BARE_REQUEST = {
  name: 'Амина',
  phone: '+79170000000',
  email: null,
  answer_by: null,
  answer_when: null,
  adults: 1,
  children: 0,
  child_ages: null,
  rooms: null,
  travel_when: null,
  room: null,
  question: null,
} as const;
