import { z } from 'zod';
import { parseVersion } from '#features/articles/editing/article-form-values.ts';

/** Which version of an article is to be restored. */
export const revisionForm = z.object({
  version: z.string().transform(parseVersion).pipe(z.number()),
});
