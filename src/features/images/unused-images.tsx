import { Form } from 'react-router';
import { imagesAddress } from '#features/images/images-query.ts';
import { imagesText } from '#features/images/image-view.ts';
import { Button, buttonClass } from '#ui/button.tsx';

/** Explains the list of unused pictures, and deletes them all. */
export function UnusedImages({ total }: { total: number }) {
  return (
    <>
      <p className="mt-2 max-w-text text-ink-soft">
        На эти изображения не&nbsp;ссылается ни&nbsp;один тур. Загруженные за&nbsp;последние сутки
        сюда не&nbsp;входят: они могут быть в&nbsp;ещё не&nbsp;сохранённой форме.
      </p>
      {total > 0 && (
        <details className="mt-4">
          <summary className={buttonClass('quiet')}>Удалить все…</summary>
          <div className="mt-3 max-w-text rounded-card border border-line bg-surface p-4">
            <p>Удалить {imagesText(total)}? Они попадут в&nbsp;корзину на&nbsp;30&nbsp;дней.</p>
            <Form method="post" action={imagesAddress({ isUnused: true })} className="mt-3">
              <input type="hidden" name="intent" value="clean" />
              <Button type="submit" look="danger">
                Да, удалить все
              </Button>
            </Form>
          </div>
        </details>
      )}
    </>
  );
}
