import type { AccountResult } from '#features/account/core/account-view.ts';
import { type FormReply, useActionForm } from '#ui/form/use-action-form.ts';

/** The reply to a form of the account page; `form` is its intent. */
export interface AccountReply extends FormReply, AccountResult {}

export type Section = ReturnType<typeof useAccountSection>;

/** A form of the account page, by its intent. */
export function useAccountSection(
  intent: string,
  given: { fields?: readonly string[]; empties?: boolean } = {},
) {
  return {
    intent,
    ...useActionForm<AccountReply>({ action: '/account', name: intent, ...given }),
  };
}
