import type { Problem } from '#lib/problem.ts';

export const NOTHING_CHOSEN: Problem = {
  code: 'nothing_chosen',
  status: 400,
  message: 'Отметьте хотя\u00a0бы один тур.',
};
