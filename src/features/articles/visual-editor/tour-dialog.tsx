import { useState } from 'react';
import { tourTitle } from '#features/tours/model/tour.ts';
import { EditorDialog } from '#features/articles/visual-editor/editor-dialog.tsx';
import { useToursToPick } from '#features/articles/visual-editor/use-tours-to-pick.ts';
import { Tick } from '#ui/field/control.tsx';
import { Field } from '#ui/field/field.tsx';

interface TourDialogProps {
  onClose: () => void;
  onDone: (slug: string) => void;
}

const MOST_SHOWN = 20;

/** Chooses a tour by the words of its title, city or operator. */
export function TourDialog({ onClose, onDone }: TourDialogProps) {
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const tours = useToursToPick();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = Array.isArray(tours)
    ? tours
        .map((tour) => ({
          slug: tour.slug,
          title: [tourTitle(tour), tour.company_name].filter(Boolean).join(' · '),
        }))
        .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
        .slice(0, MOST_SHOWN)
    : [];
  return (
    <EditorDialog
      title="Карточка тура"
      action="Вставить"
      isReady={picked !== null}
      onClose={onClose}
      onDone={() => picked !== null && onDone(picked)}
    >
      <Field
        label="Город, дата, турфирма"
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className="max-h-72 overflow-y-auto">
        <legend className="sr-only">Тур</legend>
        {found.map(({ slug, title }) => (
          <label key={slug} className="flex min-h-11 items-center gap-3">
            <Tick
              type="radio"
              name="tour"
              checked={picked === slug}
              onChange={() => setPicked(slug)}
            />
            {title}
          </label>
        ))}
        <p role="status" className="text-ink-soft">
          {tours === null && 'Загрузка...'}
          {tours === 'failed' && 'Не\u00a0удалось загрузить туры. Попробуйте ещё раз.'}
          {Array.isArray(tours) && found.length === 0 && 'Туры не\u00a0найдены'}
        </p>
      </fieldset>
    </EditorDialog>
  );
}
