import { Hono } from 'hono';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import { answerProblem } from '#server/http/api-problem.server.ts';
import type { Read } from '#server/db/reading.server.ts';

/**
 * `GET /api/exchange-rate` → `{ rate, eur, date, source }`: roubles per dollar, the Moscow day it was
 * fetched on (null for the fallback) and whether it is `fetched` or the `fallback`; `eur`, roubles per
 * euro, is null where no source named it. The browser
 * keeps the answer in its storage for an hour; no cache on the way adds to that.
 */
export function exchangeRateApi(parts: { read: Read }) {
  return new Hono().get('/api/exchange-rate', (c) =>
    parts.read(currentRate).then(
      ({ rubPerUsd, rubPerEur, day, source }) =>
        c.json({ rate: rubPerUsd, eur: rubPerEur, date: day, source }, 200, {
          'cache-control': 'no-store',
        }),
      answerProblem,
    ),
  );
}
