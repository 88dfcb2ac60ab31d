import { z } from 'zod';
import { parseVersion } from '#features/articles/editing/article-form-values.ts';

/** The version of an article to restore. */
export const revisionForm = z.object({
  version: z.string().transform(parseVersion).pipe(z.number()),
});
