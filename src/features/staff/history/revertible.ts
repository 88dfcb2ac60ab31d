import type { FieldChange } from '#lib/form/changed-fields.ts';

/** Lines that tell of a thing which is there before and after. */
const CHANGES = ['update', 'publish', 'unpublish'];

/**
 * Whether a field of a line can go back to what it was: a field of the thing's form whose former
 * value the history holds whole (long texts are cut there).
 */
export function isRevertible(
  action: string,
  { field, before, after }: FieldChange,
  fields: readonly string[],
): boolean {
  const isCut = typeof before === 'string' && (before.startsWith('…') || before.endsWith('…'));
  return CHANGES.includes(action) && fields.includes(field) && before !== after && !isCut;
}
