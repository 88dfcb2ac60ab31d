import { Form } from 'react-router';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';

interface DeleteBlockProps {
  /** The form's address of the thing to delete. */
  here: string;
  name: string;
  /** Why it may not be deleted; null when it may. */
  whyKept: string | null;
}

/** Moves a thing of the directory to the bin, or says what must be done first. */
export function DeleteBlock({ here, name, whyKept }: DeleteBlockProps) {
  return (
    <div className="mt-10">
      <FormBlock title="Удалить карточку">
        {whyKept !== null ? (
          <p className="text-ink-soft">{whyKept}</p>
        ) : (
          <details>
            <summary className={buttonClass('quiet')}>Удалить…</summary>
            <Form method="post" action={here} className="mt-3 space-y-3">
              <p>Карточка «{name}» попадёт в&nbsp;корзину на&nbsp;30&nbsp;дней.</p>
              <Button type="submit" name="intent" value="delete" look="danger">
                Удалить
              </Button>
            </Form>
          </details>
        )}
      </FormBlock>
    </div>
  );
}
