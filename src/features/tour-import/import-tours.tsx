import { ImportGrid } from '#features/tour-import/import-grid.tsx';
import { ImportResult } from '#features/tour-import/import-result.tsx';
import { ImportSource } from '#features/tour-import/import-source.tsx';
import { ImportToolbar } from '#features/tour-import/import-toolbar.tsx';
import type { PastImport } from '#features/tour-import/imports-list.server.ts';
import { MappingPanel } from '#features/tour-import/mapping-panel.tsx';
import { PastImports, type UndoAnswer } from '#features/tour-import/past-imports.tsx';
import { useFreshImports } from '#features/tour-import/use-fresh-imports.ts';
import { useTourImport } from '#features/tour-import/use-tour-import.ts';
import { StaffPage } from '#features/staff/staff-page.tsx';

interface ImportToursPageProps {
  /** The account of whoever imports. */
  owner: number;
  imports: PastImport[];
  /** What the last undoing gave. */
  answer: UndoAnswer | null;
}

/** From a sheet to tours: paste or upload, look and fix, import; below, what was imported before. */
export function ImportToursPage({ owner, imports, answer }: ImportToursPageProps) {
  const tourImport = useTourImport(owner);
  const { phase, columns, rows, run } = tourImport;
  useFreshImports(run.status);
  return (
    <StaffPage title="Импорт туров">
      {phase === 'empty' ? (
        <ImportSource tourImport={tourImport} />
      ) : (
        <section aria-label="Предпросмотр" className="mt-6">
          <ImportToolbar tourImport={tourImport} />
          <ImportResult tourImport={tourImport} />
          {columns && <MappingPanel columns={columns} tourImport={tourImport} />}
          {rows.size() > 0 && <ImportGrid key={columns?.key} tourImport={tourImport} />}
        </section>
      )}
      <PastImports imports={imports} answer={answer} />
    </StaffPage>
  );
}
