import { ASKED_FIELDS } from '#features/requests/store/asked-fields.ts';

export const REQUEST_LIMITS = { name: 100, when: 200, question: 2000, people: 50, ages: 100 };
/** The fields that show their own errors. */
export const REQUEST_FIELDS = [...ASKED_FIELDS, 'consent'] as const;

/** A field that people never see: only a program fills it in. */
export const TRAP_FIELD = 'website';
