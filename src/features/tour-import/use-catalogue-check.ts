import { useCallback, useRef, useState } from 'react';
import { MOST_ROWS_CHECKED } from '#features/tour-import/import-limits.ts';
import type { ImportRow } from '#features/tour-import/import-row-view.ts';
import type { RowsStore } from '#features/tour-import/import-rows-store.ts';
import { fitting } from '#features/tour-import/import-run.ts';
import type { RowVerdict } from '#features/tour-import/row-outcome.ts';

const PATIENCE_MS = 30_000;

/**
 * The dry run: asks of every good row, a portion at a time, whether the catalogue has it. An answer
 * about a row that was changed meanwhile is dropped, and the row asked about again.
 */
export function useCatalogueCheck(rows: RowsStore) {
  const [hasFailed, setFailed] = useState(false);
  const isAsking = useRef(false);

  const check = useCallback(() => {
    if (isAsking.current) return;
    isAsking.current = true;
    void askAbout(rows)
      .catch(() => false)
      .then((isDone) => {
        isAsking.current = false;
        setFailed(!isDone);
      });
  }, [rows]);
  return { check, hasFailed };
}

/** True once there is no row left to ask about. */
async function askAbout(rows: RowsStore): Promise<boolean> {
  for (;;) {
    const places = rows.find(isOpen, MOST_ROWS_CHECKED);
    const asked = places.flatMap((place) => rows.row(place) ?? []);
    const portion = fitting(
      asked.flatMap(({ line, terms }) => (terms ? { line, ...terms } : [])),
      MOST_ROWS_CHECKED,
    );
    if (portion.length === 0) return true;
    const verdicts = await fetchVerdicts(portion);
    if (!verdicts) return false;
    const termsOf = new Map(asked.map(({ line, terms }) => [line, terms]));
    const unchanged = new Set(
      places.flatMap((place) => {
        const row = rows.row(place);
        return row && row.terms === termsOf.get(row.line) ? row.line : [];
      }),
    );
    rows.tellVerdicts(verdicts.filter(({ line }) => unchanged.has(line)));
  }
}

function isOpen({ terms, verdict, outcome }: ImportRow): boolean {
  return terms !== null && verdict === null && outcome === null;
}

async function fetchVerdicts(rows: object[]): Promise<RowVerdict[] | null> {
  const answer = await fetch('/api/tour-imports/check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rows }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) return null;
  return ((await answer.json()) as { verdicts: RowVerdict[] }).verdicts;
}
