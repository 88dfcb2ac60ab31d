import { parseRowId } from '#lib/row-id.ts';
import { addressWith } from '#lib/text/address.ts';

export type DeliveriesQuery = ReturnType<typeof parseDeliveries>;

const DELIVERIES = '/admin/deliveries';

/** Parses the address of the screen; anything unknown in it is ignored. */
export function parseDeliveries(search: URLSearchParams) {
  return {
    /** The operator whose chats are shown; null: the site's own staff. */
    operator: parseRowId(search.get('operator')),
    /** Successful deliveries, too. */
    isAll: search.get('show') === 'all',
  };
}

export function deliveriesAddress({ operator, isAll }: DeliveriesQuery): string {
  return addressWith(DELIVERIES, { operator, show: isAll ? 'all' : null });
}
