import { parseRowId } from '#lib/row-id.ts';

export const STATISTICS = '/admin/statistics';

export interface StatisticsQuery {
  days: 30 | 90;
  /** Null: of the whole site. */
  operator: number | null;
}

/** What the address of the screen asks for; anything else in it is left out. */
export function parseStatistics(search: URLSearchParams): StatisticsQuery {
  return {
    days: search.get('days') === '90' ? 90 : 30,
    operator: parseRowId(search.get('operator')),
  };
}
