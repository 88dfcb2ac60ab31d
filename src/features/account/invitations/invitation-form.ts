import { z } from 'zod';
import { INVITED_ROLES } from '#features/account/invitations/invitation.ts';
import { emailForm } from '#features/account/core/account-input.ts';
import { rowIdValue } from '#lib/form/form-values.ts';
import { parseRowId } from '#lib/row-id.ts';

/** The form with which an admin invites somebody. */
export const invitationForm = z
  .object({
    email: emailForm.shape.email,
    role: z.enum(INVITED_ROLES, { error: 'Выберите роль' }),
    operator: z
      .string()
      .optional()
      .transform((text) => parseRowId(text)),
  })
  .refine(({ role, operator }) => role !== 'operator' || operator !== null, {
    error: 'Выберите организатора, туры которого человек будет вести',
    path: ['operator'],
  });

/** A button beside an invitation: send its letter again, or revoke it. */
export const invitationPress = z.object({ intent: z.enum(['again', 'revoke']), id: rowIdValue });
