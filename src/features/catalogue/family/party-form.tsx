import { Form, useSubmit } from 'react-router';
import { PartyFields } from '#features/catalogue/family/party-fields.tsx';
import type { Party } from '#lib/party.ts';
import { buttonClass } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface PartyFormProps {
  party: Party | null;
  /** Slugs that the address of the page names, joined by commas. */
  tours?: string;
}

/**
 * «Сколько вас», into the address of the page. It does not read the address: the server renders a
 * page for all spellings of its address at once.
 */
export function PartyForm({ party, tours }: PartyFormProps) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  return (
    <Form
      method="get"
      preventScrollReset
      replace
      onChange={(event) =>
        void submit(event.currentTarget, { preventScrollReset: true, replace: true })
      }
    >
      {tours && <input type="hidden" name="tours" value={tours} />}
      <PartyFields party={party} />
      {(!hydrated || !party) && (
        <button type="submit" className={buttonClass('quiet', 'mt-3 w-full print:hidden')}>
          Посчитать на&nbsp;всех
        </button>
      )}
    </Form>
  );
}
