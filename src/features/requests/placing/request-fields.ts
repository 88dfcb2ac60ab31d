export const REQUEST_LIMITS = { name: 100, when: 200, question: 2000, people: 50, ages: 100 };
/** The fields that show their own errors. */
export const REQUEST_FIELDS = [
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
  'consent',
] as const;

/** A field that people never see: only a program fills it in. */
export const TRAP_FIELD = 'website';
