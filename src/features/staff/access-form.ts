import { z } from 'zod';

/** A request for access: its only field is the page to return to. */
export const accessForm = z.object({ from: z.string().optional().catch(undefined) });
