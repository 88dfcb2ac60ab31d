const HEALTH = '/admin/health';

export type HealthPeriod = 'day' | 'month';

/** Reads the period from the address; drops unknown parameters. */
export function parseHealth(search: URLSearchParams): HealthPeriod {
  return search.get('days') === '30' ? 'month' : 'day';
}

/** The address of the screen of health, for a day or for 30 days. */
export function healthAddress(period: HealthPeriod): string {
  return period === 'month' ? `${HEALTH}?days=30` : HEALTH;
}
