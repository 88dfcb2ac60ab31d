import { z } from 'zod';
import { MOST_CHOSEN, parseChosen } from '#features/tour-bulk/bulk-query.ts';
import { readChange } from '#features/tour-bulk/bulk-change.ts';
import { listValue } from '#lib/form/form-values.ts';

/**
 * The form that changes many tours: it first previews the change of the tours `id`, then changes the
 * tours that still have the `version` of the preview. Problems belong to `percent`, `price`, `company`,
 * or `form` for the form as a whole.
 */
export const changeForm = z
  .looseObject({
    intent: z.enum(['preview', 'apply']).catch('preview'),
    id: listValue.transform(parseChosen),
    version: listValue.transform((texts) => texts.flatMap(parseVersion).slice(0, MOST_CHOSEN)),
  })
  .transform(({ intent, id, version, ...fields }, context) => {
    const { change, problems } = readChange(fields);
    for (const { field, message } of problems) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return { intent, ids: id, shown: version, change };
  });

/** `{id}@{version}`. */
function parseVersion(text: string): { id: number; version: string }[] {
  const [, id, version] = /^([1-9]\d{0,14})@(\d{4}-[\d:T.-]{5,30}Z)$/.exec(text) ?? [];
  return id && version ? [{ id: Number(id), version }] : [];
}
