import { badRequest } from '#lib/problem.ts';

export const NOTHING_CHOSEN = badRequest('nothing_chosen', 'Отметьте хотя\u00a0бы один тур.');
