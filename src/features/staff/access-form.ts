import { z } from 'zod';

/** A request for access: all it says is the page to lead back to. */
export const accessForm = z.object({ from: z.string().optional().catch(undefined) });
