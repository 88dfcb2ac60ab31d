import type { Mapping } from '#features/tour-import/column-mapping.ts';
import type { ImportRow } from '#features/tour-import/import-row-view.ts';

/** What the page asks of the worker that reads tables. */
export type TableOrder =
  | {
      kind: 'read';
      source: { text: string } | { bytes: ArrayBuffer };
      /** Mappings corrected by hand, by `headerKey`. */
      remembered: Readonly<Record<string, Mapping>>;
    }
  | { kind: 'map'; mapping: Mapping };

/** What the worker tells the page; rows come in portions, so that none holds the page up. */
export type TableNews =
  | { kind: 'problem'; message: string }
  | {
      kind: 'table';
      header: string[];
      key: string;
      mapping: Mapping;
      /** A few texts of each column, to know it by. */
      samples: string[];
      total: number;
      skipped: number;
    }
  | { kind: 'rows'; rows: ImportRow[] }
  | { kind: 'done' };
