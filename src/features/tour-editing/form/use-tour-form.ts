import { useState } from 'react';
import { useNavigate } from 'react-router';
import { discardImage } from '#ui/upload/use-image-field.ts';
import { refusalNotice } from '#features/tour-editing/form/save-words.ts';
import { COMPARED, merged } from '#features/tour-editing/form/tour-conflict.ts';
import {
  EMPTY_FORM,
  FORM_FIELDS,
  type FormField,
  type FormMode,
  type FormValues,
  readForm,
  sentValues,
} from '#features/tour-editing/form/tour-form-values.ts';
import { DOUBTFUL, invalid, type TourProblem } from '#features/tour-editing/form/tour-problem.ts';
import type { PreviewedTour } from '#features/tour-editing/form/tour-preview.tsx';
import type { HotelChoice } from '#features/tour-editing/offer/offer-form.ts';
import { withHotelNumbers } from '#features/tour-editing/form/stay-parts.ts';
import { tourListAddress } from '#features/tour-editing/form/tour-list-query.ts';
import { tourSource } from '#features/tours/source/use-tour-source.ts';
import { TOUR_IMAGES } from '#features/tours/model/tour-input.ts';
import { type SaveStart, useSaveForm } from '#ui/form/use-save-form.ts';

interface TourStart extends SaveStart<FormField, FormValues, TourProblem> {
  mode: FormMode;
  hotels: readonly HotelChoice[];
  /** Null for a new tour. */
  tourId: number | null;
  /** Fields whose unlikely values the person has confirmed. */
  sure: readonly FormField[];
}

export type TourForm = ReturnType<typeof useTourForm>;

/** The answer to a form that nobody received; the source of tours asks the site again. */
export function lostTour(problem: TourProblem) {
  void tourSource.check({ anew: true });
  return { problem, preview: null, sent: null };
}

/**
 * The state of the tour's form: the shared long form, with a preview and questions about unlikely
 * values.
 */
export function useTourForm(start: TourStart) {
  const { mode, tourId } = start;
  const operation = mode === 'add' ? 'create' : 'update';
  const [isPriceChecked, setPriceChecked] = useState(false);
  const [sure, setSure] = useState(start.sure);
  const [preview, setPreview] = useState<PreviewedTour | null>(null);
  const navigate = useNavigate();
  const save = useSaveForm<FormField, FormValues, TourProblem>(
    {
      fields: FORM_FIELDS,
      compared: COMPARED,
      action: tourId === null ? '/add-tour' : `/edit-tour/${tourId}`,
      draftKey: `tour_draft_${tourId ?? 'new'}`,
      empty: EMPTY_FORM,
      sentValues: (fields) => withHotelNumbers(sentValues(fields), start.hotels),
      check: (values) => {
        const read = readForm(values, mode);
        return read.ok ? [] : (invalid(read.problems).fields ?? []);
      },
      merged,
      invalid,
      words: (problem) => refusalNotice(operation, problem),
      extra: () => ({
        ...(isPriceChecked && { price_checked: 'on' }),
        ...Object.fromEntries(sure.map((field) => [`sure.${field}`, 'on'])),
      }),
      before: () => tourSource.refusal(operation),
      onSaved: (saved) => {
        discardReplaced([save.base, save.conflict?.values], saved.values);
        void navigate(tourListAddress({ saved: operation, tour: saved.id }));
        return true;
      },
    },
    start,
  );
  const { problem, problems } = save;
  const change = (field: FormField, next: (values: FormValues) => FormValues, part?: string) => {
    setSure((known) => known.filter((one) => one !== field));
    save.change(field, next, part);
  };

  return {
    ...save,
    mode,
    tourId,
    isPriceChecked,
    setPriceChecked,
    /** Whether a field has an unlikely value that needs confirmation. */
    isDoubtful: (field: FormField) =>
      problem?.code === DOUBTFUL && problems.some((known) => known.field === field),
    isSure: (field: FormField) => sure.includes(field),
    setSure: (field: FormField, isSure: boolean) =>
      setSure((known) => (isSure ? [...known, field] : known.filter((one) => one !== field))),
    change,
    set: (field: FormField, value: string | boolean) =>
      change(field, (now) => ({ ...now, [field]: value })),
    preview,
    openPreview: () => {
      const read = readForm(save.chosen(), mode);
      if (read.ok) setPreview(read);
      else save.showProblem(invalid(read.problems));
    },
    closePreview: () => setPreview(null),
  };
}

/** Deletes pictures that the tour no longer shows, unless something else shows them. */
function discardReplaced(before: (FormValues | undefined)[], saved: FormValues): void {
  for (const field of TOUR_IMAGES) {
    for (const address of new Set(before.map((values) => values?.[field]))) {
      if (address && address !== saved[field]) discardImage(address);
    }
  }
}
