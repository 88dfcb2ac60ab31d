/** What a request asks and tells, in the order of its form. */
export const ASKED_FIELDS = [
  'name',
  'phone',
  'email',
  'answer_by',
  'answer_when',
  'adults',
  'children',
  'child_ages',
  'rooms',
  'room',
  'travel_when',
  'question',
] as const;
