import { Form, useSearchParams } from 'react-router';
import type { KeptPhoto } from '#features/directory/photos/hotel-photos.server.ts';
import {
  LONGEST_ALT,
  LONGEST_CREDIT,
  type PhotoProblem,
  type PhotosAnswer,
} from '#features/directory/photos/photo-form.ts';
import { PhotoUpload } from '#features/directory/photos/photo-upload.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { useArrival } from '#ui/form/use-arrival.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { Picture } from '#ui/picture.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { useMovedFocus } from '#ui/use-moved-focus.ts';
import { WayLink } from '#ui/way-link.tsx';

interface HotelPhotosProps {
  hotel: { id: number; name: string; slug: string; isPublic: boolean; photos: KeptPhoto[] };
  answer: PhotosAnswer | null;
}

const DONE: Record<string, string> = {
  add: 'Фотография добавлена. Подпишите её.',
  say: 'Подпись сохранена.',
  move: 'Порядок изменён.',
  remove: 'Фотография убрана от\u00a0отеля; файл остался в\u00a0«Изображениях».',
};

/** The photographs of a hotel: add, describe, reorder, remove. */
export function HotelPhotos({ hotel, answer }: HotelPhotosProps) {
  const [search] = useSearchParams();
  const here = `/admin/hotel-photos/${hotel.id}`;
  const done = search.get('done') ?? '';
  const notice = answer ? null : DONE[done];
  const onMove = useMovedFocus(hotel.photos.map(({ id }) => id).join(' '));
  return (
    <StaffPage title={`Фотографии: ${hotel.name}`}>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <WayLink to={`/admin/hotels/${hotel.id}`}>Карточка отеля</WayLink>
        {hotel.isPublic && <WayLink to={`/hotels/${hotel.slug}`}>Страница отеля</WayLink>}
      </p>
      <div className="mt-3 empty:hidden">
        {notice && done !== 'remove' && <FormNotice>{notice}</FormNotice>}
        {notice && done === 'remove' && <Removed key={hotel.photos.length}>{notice}</Removed>}
      </div>
      {answer?.problem && <ProblemNote problem={answer.problem} />}
      <PhotoUpload here={here} count={hotel.photos.length} />
      {hotel.photos.length === 0 ? (
        <p className="mt-8 text-ink-soft">
          Фотографий пока нет: на&nbsp;странице отеля стоит рисунок города.
        </p>
      ) : (
        <ol className="mt-8 space-y-4">
          {hotel.photos.map((photo, at) => (
            <li key={photo.id}>
              <PhotoCard
                photo={photo}
                here={here}
                name={`Фотография ${at + 1}`}
                isFirst={at === 0}
                isLast={at === hotel.photos.length - 1}
                problems={answer?.photo === photo.id ? answer.problems : []}
                onMove={onMove}
              />
            </li>
          ))}
        </ol>
      )}
    </StaffPage>
  );
}

/** Takes the focus, as the button that was pressed is gone. */
function Removed({ children }: { children: string }) {
  const ref = useArrival<HTMLDivElement>();
  return (
    <div ref={ref} tabIndex={-1}>
      <FormNotice>{children}</FormNotice>
    </div>
  );
}

interface PhotoCardProps {
  photo: KeptPhoto;
  here: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  problems: readonly PhotoProblem[];
  onMove: (id: number, by: -1 | 1) => void;
}

function PhotoCard(props: PhotoCardProps) {
  const { photo, here, name, isFirst, isLast, problems, onMove } = props;
  const problemOf = (field: PhotoProblem['field']) =>
    problems.find((problem) => problem.field === field)?.message;
  return (
    <Form
      method="post"
      action={here}
      preventScrollReset
      aria-label={name}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <input type="hidden" name="photo" value={photo.id} />
      <Picture
        address={photo.image}
        color={photo.color}
        alt={photo.alt}
        width={photo.width}
        height={photo.height}
        sizes="(min-width: 40rem) 12rem, 100vw"
        className="aspect-3/2 w-full self-start rounded-control"
      />
      <div className="min-w-0 space-y-3">
        <Field
          name="alt"
          label="Что на&nbsp;снимке"
          defaultValue={photo.alt}
          maxLength={LONGEST_ALT}
          problem={problemOf('alt')}
          hint={
            photo.alt === '' ? 'Пока не\u00a0подписано: «Холл», «Вид на\u00a0мечеть».' : undefined
          }
        />
        <Field
          name="credit"
          label="Автор или источник"
          defaultValue={photo.credit ?? ''}
          maxLength={LONGEST_CREDIT}
          problem={problemOf('credit')}
          hint="Стоит под снимком: «Фото: отель», «Иван Петров, CC BY 4.0»."
        />
        <TickField name="is_drawing" defaultChecked={photo.is_drawing}>
          Это рисунок, не&nbsp;фотография
        </TickField>
        {/* Enter presses the first button. */}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="say">
            Сохранить подпись
          </Button>
          <Button
            type="submit"
            name="intent"
            value="earlier"
            look="quiet"
            disabled={isFirst}
            data-move={`${photo.id} -1`}
            onClick={() => onMove(photo.id, -1)}
          >
            Раньше<span className="sr-only">: {name}</span>
          </Button>
          <Button
            type="submit"
            name="intent"
            value="later"
            look="quiet"
            disabled={isLast}
            data-move={`${photo.id} 1`}
            onClick={() => onMove(photo.id, 1)}
          >
            Позже<span className="sr-only">: {name}</span>
          </Button>
          <Button type="submit" name="intent" value="remove" look="plain">
            Убрать<span className="sr-only">: {name}</span>
          </Button>
        </div>
      </div>
    </Form>
  );
}
