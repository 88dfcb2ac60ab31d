import type { answerForm } from '#features/tour-editing/form-answer.server.ts';
import type { KnownValues } from '#features/tour-editing/form/known-values.ts';
import { withHotelNumbers } from '#features/tour-editing/form/stay-parts.ts';
import { EMPTY_FORM } from '#features/tour-editing/form/tour-form-values.ts';
import { TourFormView } from '#features/tour-editing/form/tour-form.tsx';
import type { PreviewParts } from '#features/tour-editing/form/tour-preview.tsx';
import { useTourForm } from '#features/tour-editing/form/use-tour-form.ts';
import { StaffPage } from '#ui/staff/staff-page.tsx';

interface NewTourProps {
  known: KnownValues;
  parts: PreviewParts;
  /** The reply to the form as sent without scripts, to show it again. */
  answer: ReturnType<typeof answerForm>['data'] | null;
}

export function NewTour({ known, parts, answer }: NewTourProps) {
  const sent = answer?.sent ?? null;
  const form = useTourForm({
    mode: 'add',
    tourId: null,
    hotels: known.stayHotels,
    values: sent ? withHotelNumbers(sent.values, known.stayHotels) : EMPTY_FORM,
    base: EMPTY_FORM,
    version: null,
    sure: sent?.sure ?? [],
    answer: answer?.problem ? { problem: answer.problem, picks: {} } : null,
  });
  return (
    <StaffPage title="Добавить тур">
      <TourFormView
        form={form}
        known={known}
        parts={parts}
        sentPreview={answer?.preview ?? null}
        action="/add-tour"
      />
    </StaffPage>
  );
}
