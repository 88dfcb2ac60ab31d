import type { ReactNode } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface DeleteDialogProps {
  title: string;
  id: number;
  /** The address of the list behind the question. */
  here: string;
  /** What happens to it. */
  children: ReactNode;
}

/** Asks whether to delete one thing of a list; works without scripts too. */
export function DeleteDialog({ title, id, here, children }: DeleteDialogProps) {
  const navigate = useNavigate();
  const isBusy = useNavigation().formData?.get('intent') === 'delete';
  return (
    <Dialog
      title={title}
      closeHref={here}
      onClose={() => void navigate(here, { preventScrollReset: true, replace: true })}
    >
      {children}
      <Form method="post" action={here} className="mt-5 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={id} />
        <ButtonLink href={here} look="quiet">
          Не&nbsp;удалять
        </ButtonLink>
        <Button type="submit" name="intent" value="delete" look="danger" aria-disabled={isBusy}>
          {isBusy ? 'Удаление...' : 'Удалить'}
        </Button>
      </Form>
    </Dialog>
  );
}
