import { Form, Link } from 'react-router';
import type { TypedChange } from '#features/tour-bulk/bulk-change.ts';
import { toursText } from '#features/tour-bulk/bulk-tour.ts';
import type { Preview } from '#features/tour-bulk/bulk-work.server.ts';
import { useArrival } from '#ui/form/use-arrival.ts';
import { TOUR_FLAGS } from '#features/tours/model/tour-input.ts';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { Button, buttonClass } from '#ui/button.tsx';

interface ChangePreviewProps {
  preview: Preview;
  typed: TypedChange;
  isSaving: boolean;
  /** The list, to choose again. */
  backHref: string;
}

/** The changing fields of each tour, before and after. */
export function ChangePreview({ preview, typed, isSaving, backHref }: ChangePreviewProps) {
  const { tours, unchanged } = preview;
  const heading = useArrival<HTMLHeadingElement>();
  return (
    <Form method="post" aria-labelledby="preview" className="mt-6">
      <h2 id="preview" ref={heading} tabIndex={-1} className="text-xl focus-visible:outline-none">
        {tours.length > 0 ? 'Проверьте изменения' : 'Менять нечего'}
      </h2>
      <p className="mt-1 text-ink-soft">
        {tours.length > 0 && `Изменятся: ${toursText(tours.length)}. `}
        {unchanged > 0 && `Уже такие: ${toursText(unchanged)}.`}
      </p>
      {tours.length > 0 && (
        <table className="mt-4 w-full border-separate border-spacing-0 rounded-card border border-line bg-surface">
          <caption className="sr-only">Изменения, строка — тур</caption>
          <thead>
            <tr className="text-left text-sm">
              <th scope="col" className="border-b border-line px-3 py-3 font-semibold">
                Тур
              </th>
              <th scope="col" className="border-b border-line px-3 py-3 font-semibold">
                Что изменится
              </th>
            </tr>
          </thead>
          <tbody>
            {tours.map(({ id, title, changes }) => (
              <tr key={id}>
                <th
                  scope="row"
                  className="border-b border-line px-3 py-3 text-left align-top font-normal"
                >
                  {title}
                </th>
                <td className="border-b border-line px-3 py-3 align-top">
                  <ul className="space-y-1">
                    {changes.map(({ field, before, after }) => (
                      <li key={field} className="wrap-anywhere">
                        {field}:{' '}
                        <del className="text-ink-soft no-underline">
                          <span className="sr-only">было </span>
                          {before}
                        </del>
                        <span aria-hidden="true"> → </span>
                        <ins className="font-semibold no-underline">
                          <span className="sr-only"> станет </span>
                          {after}
                        </ins>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <input type="hidden" name="intent" value="apply" />
      <input type="hidden" name="percent" value={typed.percent} />
      <input type="hidden" name="price" value={typed.price} />
      <input type="hidden" name="price_currency" value={typed.price_currency} />
      <input type="hidden" name="price_from" value={typed.price_from} />
      <input type="hidden" name="company" value={typed.company} />
      {TOUR_FLAGS.map((flag) => (
        <input key={flag} type="hidden" name={flag} value={typed.flags[flag]} />
      ))}
      {tours.map(({ id, version }) => (
        <input key={id} type="hidden" name="version" value={`${id}@${version}`} />
      ))}
      <SaveBar>
        {tours.length > 0 && (
          <Button type="submit" aria-disabled={isSaving}>
            {isSaving ? 'Сохранение…' : `Применить к\u00a0${tours.length}`}
          </Button>
        )}
        <Link to={backHref} replace className={buttonClass('quiet')}>
          Вернуться к&nbsp;выбору
        </Link>
      </SaveBar>
    </Form>
  );
}
