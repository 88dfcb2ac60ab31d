import { CircleAlert } from 'lucide-react';
import { SignInButtons } from '#ui/session/sign-in-prompt.tsx';
import { Button } from '#ui/button.tsx';
import { UploadProgress } from '#ui/upload/upload-progress.tsx';
import type { QueuedUpload } from '#ui/upload/use-upload-queue.ts';

interface UploadRowsProps {
  uploads: readonly QueuedUpload[];
  /** Files of a form without scripts that could not be used. */
  failures?: readonly { file: string; message: string }[];
  onRetry: (id: number) => void;
  onDismiss: (id: number) => void;
}

/** The files being uploaded, each with its progress or its error. */
export function UploadRows({ uploads, failures = [], onRetry, onDismiss }: UploadRowsProps) {
  return (
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
            onRetry={() => onRetry(upload.id)}
            onDismiss={() => onDismiss(upload.id)}
          />
        </li>
      ))}
    </ul>
  );
}

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
        {upload.canRepeat && (
          <Button look="quiet" onClick={onRetry}>
            Повторить
            <span className="sr-only">: {upload.name}</span>
          </Button>
        )}
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
        <CircleAlert className="mt-0.5 size-5 shrink-0" />
        {message}
      </p>
    </>
  );
}
