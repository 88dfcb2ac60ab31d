import type { AccountDeed } from '#features/account/core/account-view.ts';
import { type FormReply, useActionForm } from '#ui/form/use-action-form.ts';

/** What a form of the account's page is answered; `form` is its intent. */
export interface AccountReply extends FormReply, AccountDeed {}

export type Section = ReturnType<typeof useAccountSection>;

/** One form of the account's page, told apart by its intent. */
export function useAccountSection(
  intent: string,
  given: { fields?: readonly string[]; empties?: boolean } = {},
) {
  return {
    intent,
    ...useActionForm<AccountReply>({ action: '/account', name: intent, ...given }),
  };
}
