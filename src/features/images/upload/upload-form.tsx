import { ImageUp } from 'lucide-react';
import { Form, useRevalidator } from 'react-router';
import { ACCEPTED_PHOTOS, FOLDER_RULES, type ImageFolder } from '#lib/image-rules.ts';
import { imagesAddress } from '#features/images/images-query.ts';
import { UploadRows } from '#ui/upload/upload-rows.tsx';
import { useUploadQueue } from '#ui/upload/use-upload-queue.ts';
import { Button } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { FileField } from '#ui/field/file-field.tsx';

interface UploadFormProps {
  folder: ImageFolder;
  failures: { file: string; message: string }[];
}

/**
 * The picker of several files. With scripts the chosen or dropped files are uploaded at once, one after
 * the other; without scripts a button sends them.
 */
export function UploadForm({ folder, failures }: UploadFormProps) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { input, take, drop, uploads, retry, dismiss } = useUploadQueue({
    folder,
    // The library below shows stored files.
    onStored: () => void revalidate(),
  });
  const { maxSizeKB, maxSide } = FOLDER_RULES[folder];
  return (
    <>
      <Form
        method="post"
        action={imagesAddress({ folder })}
        encType="multipart/form-data"
        reloadDocument
        className="mt-6 rounded-card border-2 border-dashed border-line-strong bg-surface p-5"
        {...drop}
      >
        <FileField
          ref={input}
          label={
            <>
              <ImageUp className="size-6 text-primary" />
              Загрузить в&nbsp;папку «{FOLDER_RULES[folder].label}»
            </>
          }
          button="Выбрать файлы"
          name="files"
          multiple
          accept={ACCEPTED_PHOTOS}
          onChange={take}
          hint={
            <>
              JPG, PNG, WEBP, до&nbsp;{maxSizeKB}&nbsp;КБ, или HEIC; можно выбрать несколько.
              {hydrated
                ? ` Большие фото сжимаются сами, до\u00a0${maxSide}\u00a0пикселей по\u00a0длинной стороне. Файлы можно и\u00a0перетащить сюда.`
                : ''}
            </>
          }
        />
        {!hydrated && (
          <Button type="submit" className="mt-4">
            Загрузить
          </Button>
        )}
      </Form>
      <UploadRows uploads={uploads} failures={failures} onRetry={retry} onDismiss={dismiss} />
    </>
  );
}
