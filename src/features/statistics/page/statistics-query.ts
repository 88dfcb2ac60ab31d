import { parseRowId } from '#lib/row-id.ts';

export const STATISTICS = '/admin/statistics';

export interface StatisticsQuery {
  days: 30 | 90;
  /** Null: the whole site. */
  operator: number | null;
}

/** Reads the query from the address; drops unknown parameters. */
export function parseStatistics(search: URLSearchParams): StatisticsQuery {
  return {
    days: search.get('days') === '90' ? 90 : 30,
    operator: parseRowId(search.get('operator')),
  };
}
