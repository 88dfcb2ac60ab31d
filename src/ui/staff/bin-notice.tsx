import { Form, useLocation } from 'react-router';
import { BIN_ADDRESS, parseChangeSet } from '#lib/bin.ts';
import { Button } from '#ui/button.tsx';
import { WayLink } from '#ui/way-link.tsx';

/**
 * Offers to undo a deletion on the screen that follows it (`?binned=`, see withBinned), and
 * confirms the undo there.
 */
export function BinNotice() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const changeSet = parseChangeSet(query.get('binned'));
  const look = 'mt-4 rounded-control bg-primary-tint px-4 py-3 font-medium text-ink';
  if (query.has('restored')) {
    return (
      <p role="status" className={look}>
        Восстановлено.
      </p>
    );
  }
  if (changeSet === null) return null;
  for (const done of ['binned', 'saved', 'deleted', 'cleaned', 'tour']) query.delete(done);
  const rest = query.toString();
  return (
    <div role="status" className={look}>
      <p>Удалённое лежит в&nbsp;корзине 30&nbsp;дней.</p>
      <RestoreForm changeSet={changeSet} from={rest ? `${pathname}?${rest}` : pathname} />
    </div>
  );
}

/** The button that undoes a change at once; `from` is where it leads afterwards. */
export function RestoreForm({ changeSet, from }: { changeSet: string; from: string }) {
  return (
    <Form method="post" action={BIN_ADDRESS} className="mt-2 flex flex-wrap items-center gap-x-6">
      <input type="hidden" name="set" value={changeSet} />
      <input type="hidden" name="from" value={from} />
      <Button type="submit" name="intent" value="restore" look="quiet">
        Отменить
      </Button>
      <WayLink to={BIN_ADDRESS}>Корзина</WayLink>
    </Form>
  );
}
