import { Form } from 'react-router';
import { countOf } from '#lib/text/russian.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';

interface DeleteBlockProps {
  /** The address of the form of the one that goes. */
  here: string;
  name: string;
  tours: number;
}

/** Puts a thing of the directory into the bin; one that tours refer to has to be merged instead. */
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
              <Button
                type="submit"
                name="intent"
                value="delete"
                look="quiet"
                className="border-danger! text-danger! hover:bg-hot-tint"
              >
                Удалить
              </Button>
            </Form>
          </details>
        )}
      </FormBlock>
    </div>
  );
}
