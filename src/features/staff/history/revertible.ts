import type { FieldChange } from '#lib/form/changed-fields.ts';

/** Lines about a thing that exists before and after. */
const CHANGES = ['update', 'publish', 'unpublish'];

/** The fields of a kind of thing that can be reverted. */
export interface RevertibleFields {
  fields: readonly string[];
  /** Lists, which the history also has in words. */
  lists?: readonly string[];
  /** Groups of fields that are reverted only together, at the first of them in a line. */
  together?: readonly (readonly string[])[];
}

/**
 * Whether a field of a line can be reverted: the thing's form has it, and the history has its whole
 * former value (it cuts long texts).
 */
export function isRevertible(
  { action, changes }: { action: string; changes: readonly FieldChange[] },
  { field, before, after, rows }: FieldChange,
  { fields, lists = [], together = [] }: RevertibleFields,
): boolean {
  const isCut = typeof before === 'string' && (before.startsWith('…') || before.endsWith('…'));
  const group = together.find((one) => one.includes(field));
  const first = group?.find((one) => changes.some((change) => change.field === one));
  const isOffered = group ? field === first : fields.includes(field);
  const isWhole = lists.includes(field) ? rows !== undefined : isOffered && !isCut;
  return CHANGES.includes(action) && before !== after && isWhole;
}
