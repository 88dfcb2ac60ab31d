import { Form } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';

interface DeleteFormProps {
  id: number;
  /** The address of the list behind the question. */
  here: string;
  isBusy: boolean;
}

/** The two answers to the question whether to delete one thing of a list. */
export function DeleteForm({ id, here, isBusy }: DeleteFormProps) {
  return (
    <Form method="post" action={here} className="mt-5 flex flex-wrap justify-end gap-3">
      <input type="hidden" name="id" value={id} />
      <ButtonLink href={here} look="quiet">
        Не&nbsp;удалять
      </ButtonLink>
      <Button
        type="submit"
        name="intent"
        value="delete"
        look="quiet"
        disabled={isBusy}
        className="border-danger! text-danger! hover:bg-hot-tint"
      >
        {isBusy ? 'Удаление...' : 'Удалить'}
      </Button>
    </Form>
  );
}
