import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';

interface ActionButtonProps {
  intent: string;
  /** The number or name of its object. */
  which: string;
  label: string;
  /** The name of its object, for screen readers. */
  of?: string;
}

/** A button for one action on a chat, a message, a letter or a job. */
export function ActionButton({ intent, which, label, of }: ActionButtonProps) {
  const sent = useNavigation().formData;
  const isBusy = sent?.get('intent') === intent && sent.get('which') === which;
  return (
    <Form method="post" preventScrollReset className="mt-2">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="which" value={which} />
      <Button type="submit" look="quiet" aria-disabled={isBusy}>
        {label}
        {of && <span className="sr-only">: {of}</span>}
      </Button>
    </Form>
  );
}
