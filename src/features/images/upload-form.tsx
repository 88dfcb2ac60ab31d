import { CircleAlert, ImageUp } from 'lucide-react';
import { useId } from 'react';
import { Form } from 'react-router';
import { ACCEPTED, FOLDER_RULES, type ImageFolder } from '#features/images/image-rules.ts';
import { imagesAddress } from '#features/images/images-query.ts';
import { UploadProgress } from '#features/images/upload-progress.tsx';
import { type QueuedUpload, useUploadQueue } from '#features/images/use-upload-queue.ts';
import { SignInButtons } from '#features/account/sign-in-prompt.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface UploadFormProps {
  folder: ImageFolder;
  failures: { file: string; message: string }[];
}

/**
 * The picker of several files. With scripts they go up as soon as they are chosen or dropped, one
 * after the other; without, a button sends them.
 */
export function UploadForm({ folder, failures }: UploadFormProps) {
  const id = useId();
  const hydrated = useHydrated();
  const { input, take, uploads, add, retry, dismiss } = useUploadQueue(folder);
  const { maxSizeKB, maxSide } = FOLDER_RULES[folder];
  return (
    <>
      <Form
        method="post"
        action={imagesAddress({ folder })}
        encType="multipart/form-data"
        reloadDocument
        className="mt-6 rounded-card border-2 border-dashed border-line-strong bg-surface p-5"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        <label htmlFor={id} className="flex items-center gap-2 text-lg font-semibold">
          <ImageUp aria-hidden="true" strokeWidth={1.75} className="size-6 text-primary" />
          Загрузить в&nbsp;папку «{FOLDER_RULES[folder].label}»
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          name="files"
          multiple
          accept={ACCEPTED}
          aria-describedby={`${id}-hint`}
          className={hydrated ? 'peer sr-only' : NATIVE_PICKER}
          onChange={take}
        />
        {hydrated && (
          <label
            htmlFor={id}
            className={buttonClass(
              'primary',
              'mt-3 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary',
            )}
          >
            Выбрать файлы
          </label>
        )}
        <p id={`${id}-hint`} className="mt-3 max-w-text text-sm text-ink-soft">
          JPG, PNG или WEBP, до&nbsp;{maxSizeKB}&nbsp;КБ; можно выбрать несколько.
          {hydrated
            ? ` Большие фото сжимаются сами, до\u00a0${maxSide}\u00a0пикселей по\u00a0длинной стороне. Файлы можно и\u00a0перетащить сюда.`
            : ''}
        </p>
        {!hydrated && (
          <Button type="submit" className="mt-4">
            Загрузить
          </Button>
        )}
      </Form>
      <ul aria-label="Загрузки" className="space-y-3 not-empty:mt-4">
        {failures.map(({ file, message }) => (
          <li key={file} className={ROW}>
            <Failed name={file} message={message} />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id} className={ROW}>
            <UploadRow
              upload={upload}
              onRetry={() => retry(upload.id)}
              onDismiss={() => dismiss(upload.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const NATIVE_PICKER =
  'mt-3 block w-full max-w-xl rounded-control text-ink-soft file:mr-4 file:min-h-12 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary file:px-5 file:font-semibold file:text-on-primary hover:file:bg-primary-hover';
const ROW = 'rounded-card border border-line bg-surface px-4 py-3';

interface UploadRowProps {
  upload: QueuedUpload;
  onRetry: () => void;
  onDismiss: () => void;
}

function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps) {
  if (upload.problem === null) {
    return (
      <>
        <p className="font-medium wrap-anywhere">{upload.name}</p>
        {upload.state ? (
          <UploadProgress state={upload.state} />
        ) : (
          <p className="text-sm text-ink-soft">Ждёт очереди</p>
        )}
      </>
    );
  }
  return (
    <>
      <Failed name={upload.name} message={upload.problem} />
      <div className="mt-2 flex flex-wrap gap-2">
        {upload.isSignedOut && <SignInButtons />}
        <Button look="quiet" onClick={onRetry}>
          Повторить
          <span className="sr-only">: {upload.name}</span>
        </Button>
        <Button look="plain" onClick={onDismiss}>
          Убрать
          <span className="sr-only">: {upload.name}</span>
        </Button>
      </div>
    </>
  );
}

function Failed({ name, message }: { name: string; message: string }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p role="alert" className="flex items-start gap-2 font-medium text-danger">
        <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
        {message}
      </p>
    </>
  );
}
