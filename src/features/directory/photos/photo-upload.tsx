import { ImageUp } from 'lucide-react';
import { Form, useFetcher } from 'react-router';
import {
  MOST_PHOTOS,
  PHOTOS_FULL,
  type PhotosAnswer,
} from '#features/directory/photos/photo-form.ts';
import { ACCEPTED_PHOTOS } from '#lib/image-rules.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { UploadRows } from '#ui/upload/upload-rows.tsx';
import { useUploadQueue } from '#ui/upload/use-upload-queue.ts';

interface PhotoUploadProps {
  /** The address of this page. */
  here: string;
  /** The number of photographs the hotel has. */
  count: number;
}

/**
 * Adds photographs. With scripts, uploads any number of files one after the other with their progress;
 * without scripts, takes the address of a picture in the library.
 */
export function PhotoUpload({ here, count }: PhotoUploadProps) {
  const hydrated = useHydrated();
  const fetcher = useFetcher<PhotosAnswer>();
  const { input, take, drop, uploads, retry, dismiss } = useUploadQueue({
    folder: 'hotels',
    room: MOST_PHOTOS - count,
    full: PHOTOS_FULL,
    async onStored({ address }) {
      const fields = { intent: 'add', image: address };
      await fetcher.submit(fields, { method: 'post', action: here, preventScrollReset: true });
      return null;
    },
  });
  if (!hydrated) return <ByAddress here={here} isFull={count >= MOST_PHOTOS} />;
  return (
    <>
      <div
        className="mt-6 rounded-card border-2 border-dashed border-line-strong bg-surface p-5"
        {...drop}
      >
        <FileField
          ref={input}
          label={
            <>
              <ImageUp className="size-6 text-primary" />
              Добавить фотографии
            </>
          }
          button="Выбрать файлы"
          multiple
          accept={ACCEPTED_PHOTOS}
          onChange={take}
          hint={
            <>
              До&nbsp;{MOST_PHOTOS} у&nbsp;отеля, сейчас {count}. JPG, PNG и&nbsp;WEBP
              до&nbsp;30&nbsp;МБ, HEIC до&nbsp;8&nbsp;МБ; большие сжимаются сами. Можно выбрать
              сразу много или перетащить сюда.
            </>
          }
        />
      </div>
      <UploadRows uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      {fetcher.data?.problem && <ProblemNote problem={fetcher.data.problem} />}
    </>
  );
}

function ByAddress({ here, isFull }: { here: string; isFull: boolean }) {
  if (isFull) return <p className="mt-6 text-ink-soft">{PHOTOS_FULL}</p>;
  return (
    <Form method="post" action={here} className="mt-6 space-y-3">
      <Field
        name="image"
        label="Адрес картинки из&nbsp;папки «Отели»"
        hint="Файл загружают на&nbsp;странице «Изображения», её адрес вставляют сюда."
        inputMode="url"
        autoComplete="off"
        maxLength={300}
      />
      <Button type="submit" name="intent" value="add">
        Добавить
      </Button>
    </Form>
  );
}
