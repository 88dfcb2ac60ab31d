import { useDeferredValue } from 'react';
import { BookPanel } from '#features/tour-import/page/choice/book-panel.tsx';
import { UnknownColumns } from '#features/tour-import/page/choice/unknown-columns.tsx';
import { CurrencyQuestion } from '#features/tour-import/page/currency-question.tsx';
import { ImportGrid } from '#features/tour-import/page/grid/import-grid.tsx';
import { ImportResult } from '#features/tour-import/page/import-result.tsx';
import { ImportSource } from '#features/tour-import/page/import-source.tsx';
import { ImportToolbar } from '#features/tour-import/page/import-toolbar.tsx';
import { MissingTours } from '#features/tour-import/page/missing-list.tsx';
import type { PastImport } from '#features/tour-import/store/imports-list.server.ts';
import { MappingPanel } from '#features/tour-import/page/columns/mapping-panel.tsx';
import { ColumnTools } from '#features/tour-import/page/columns/column-tools.tsx';
import { ProfileOffer } from '#features/tour-import/page/profile-offer.tsx';
import { ValueQuestions } from '#features/tour-import/page/value-questions.tsx';
import type { Surroundings } from '#features/tour-import/understanding/sheet-settings.ts';
import { PastImports, type UndoAnswer } from '#features/tour-import/page/past-imports.tsx';
import { useFreshImports } from '#features/tour-import/page/use-fresh-imports.ts';
import { useTourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import type { Profile } from '#features/tour-import/reading/profile.ts';
import type { Source } from '#features/tour-import/sources/sources.server.ts';
import { type SourceAnswer, SourcesPanel } from '#features/tour-import/sources/sources-panel.tsx';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';

interface ImportToursPageProps {
  /** The directories that values are compared with. */
  surroundings: Surroundings;
  /** The account of the person who imports. */
  owner: number;
  imports: PastImport[];
  /** Staff look at what is imported before visitors see it. */
  isReviewed: boolean;
  /** The stored profiles of sheets. */
  profiles: readonly Profile[];
  /** Links that are checked every night. */
  sources: readonly Source[];
  /** The result of the page's last form. */
  answer: UndoAnswer | SourceAnswer | null;
}

/** From a sheet to tours: paste or upload, check and fix, import; below, the former imports. */
export function ImportToursPage({
  imports,
  isReviewed,
  sources,
  answer,
  ...given
}: ImportToursPageProps) {
  const tourImport = useTourImport(given);
  const { phase, columns, rows, run } = tourImport;
  useFreshImports(run.status, tourImport.reviewInHand);
  // The table is large, so the parts above it are shown first.
  const hasRows = useDeferredValue(rows.size() > 0);
  const isOfSource = answer !== null && 'source' in answer;
  return (
    <StaffPage title="Импорт туров">
      {answer && 'problem' in answer && <ProblemNote problem={answer.problem} />}
      {isReviewed && (
        <p className="mt-6 rounded-card border border-line bg-hot-tint p-4">
          Новые туры и&nbsp;изменения появятся на&nbsp;сайте, когда их&nbsp;проверят сотрудники.
          Снятие с&nbsp;продажи действует сразу.
        </p>
      )}
      {phase === 'empty' ? (
        <>
          <SourcesPanel
            sources={sources}
            answer={isOfSource ? answer : null}
            onOpen={tourImport.readReview}
          />
          <ImportSource tourImport={tourImport} isOwn={Boolean(given.surroundings.own)} />
        </>
      ) : (
        <section aria-label="Предпросмотр" className="mt-6">
          <ImportToolbar tourImport={tourImport} />
          <ImportResult tourImport={tourImport} isReviewed={isReviewed} />
          <BookPanel tourImport={tourImport} />
          <ProfileOffer tourImport={tourImport} />
          <CurrencyQuestion tourImport={tourImport} />
          <UnknownColumns tourImport={tourImport} />
          <ValueQuestions tourImport={tourImport} />
          {columns && <MappingPanel columns={columns} tourImport={tourImport} />}
          {columns && hasRows && <ColumnTools tourImport={tourImport} />}
          <MissingTours tourImport={tourImport} />
          {hasRows && <ImportGrid key={columns?.key} tourImport={tourImport} />}
        </section>
      )}
      <PastImports imports={imports} answer={isOfSource ? null : answer} />
    </StaffPage>
  );
}
