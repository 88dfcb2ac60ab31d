export interface DeliveriesQuery {
  /** The operator whose chats are shown; null: the site's own staff. */
  operator: number | null;
  /** Successful deliveries, too. */
  isAll: boolean;
}

const DELIVERIES = '/admin/deliveries';

/** Parses the address of the screen; anything unknown in it is ignored. */
export function parseDeliveries(search: URLSearchParams): DeliveriesQuery {
  const operator = search.get('operator');
  return {
    operator: operator !== null && /^\d{1,15}$/.test(operator) ? Number(operator) : null,
    isAll: search.get('show') === 'all',
  };
}

/** The address of a query. */
export function deliveriesAddress({ operator, isAll }: DeliveriesQuery): string {
  const search = new URLSearchParams();
  if (operator !== null) search.set('operator', String(operator));
  if (isAll) search.set('show', 'all');
  return search.size > 0 ? `${DELIVERIES}?${search}` : DELIVERIES;
}
