import { Form } from 'react-router';
import { countOf } from '#lib/text/russian.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';

interface DeleteBlockProps {
  /** The form's address of the thing to delete. */
  here: string;
  name: string;
  tours: number;
}

/** Moves a thing of the directory to the bin; one with tours must be merged instead. */
export function DeleteBlock({ here, name, tours }: DeleteBlockProps) {
  return (
    <div className="mt-10">
      <FormBlock title="Удалить карточку">
        {tours > 0 ? (
          <p className="text-ink-soft">
            С&nbsp;ней связаны {countOf(tours, ['тур', 'тура', 'туров'])}: сначала объедините её
            с&nbsp;другой карточкой.
          </p>
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
