import type { Problem } from '#lib/problem.ts';

/** The three ways of writing a tour. */
export type Operation = 'create' | 'update' | 'delete';

const NAMES: Record<Operation, string> = { create: 'Create', update: 'Update', delete: 'Delete' };

/** The answer of the API and the data layer when only the copy is available, which is read-only. */
export function primaryOnly(operation: Operation): Problem {
  return {
    code: 'primary_only',
    status: 503,
    message: `${NAMES[operation]} operation only available with primary database`,
  };
}
