import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ACCEPTED, FOLDER_RULES, type ImageFolder } from '#features/images/image-rules.ts';
import type { UploadState } from '#features/images/upload.ts';
import { UploadProgress } from '#features/images/upload-progress.tsx';
import { useImageField } from '#features/images/use-image-field.ts';
import { copyAddress } from '#lib/copy-address.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface ImageFieldProps {
  /** Of the text field that holds the address: what a form sends. */
  name: string;
  label: string;
  folder: ImageFolder;
  /** Address of the picture. */
  value: string | null;
  onChange: (address: string | null) => void;
  /** What is wrong with the value; stands beneath and is read with the field. */
  error?: string | null;
  hint?: string;
  /** Largest file in kilobytes; by default what the folder allows. */
  maxSizeKB?: number;
}

const MAY_FAIL = 'Не удалось загрузить изображение';

/**
 * A picture of a form: chosen from the computer, which uploads it at once, or given by its address.
 * Without scripts the address is what can be typed.
 */
export function ImageField({
  name,
  label,
  folder,
  value,
  onChange,
  error,
  hint,
  maxSizeKB = FOLDER_RULES[folder].maxSizeKB,
}: ImageFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const { state, problem, choose, forget, change } = useImageField({
    folder,
    maxSizeKB,
    value,
    onChange,
  });
  const shown = problem ?? error ?? null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap items-start gap-4 rounded-card border border-line bg-surface p-4">
        {value && <Preview key={value} address={value} label={label} />}
        <div className="min-w-0 grow basis-60 space-y-3">
          {hydrated && (
            <div className="flex flex-wrap gap-2">
              <label
                className={buttonClass(
                  'quiet',
                  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                )}
              >
                <ImageUp aria-hidden="true" strokeWidth={1.75} className="size-5" />
                {value ? 'Заменить файл' : 'Выбрать файл'}
                <span className="sr-only">: {label}</span>
                <input
                  type="file"
                  accept={ACCEPTED}
                  disabled={state !== null}
                  className="sr-only"
                  onChange={(event) => {
                    const [file] = event.target.files ?? [];
                    // The same file may be chosen again after a failure.
                    event.target.value = '';
                    if (file) choose(file);
                  }}
                />
              </label>
              {value && (
                <Button look="quiet" disabled={state !== null} onClick={forget}>
                  <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-5" />
                  Убрать
                  <span className="sr-only">: {label}</span>
                </Button>
              )}
            </div>
          )}
          <UploadStatus state={state} />
          <div>
            <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
              {hydrated ? 'или адрес изображения' : 'Адрес изображения'}
            </label>
            <input
              id={id}
              name={name}
              type="text"
              inputMode="url"
              autoComplete="off"
              maxLength={2000}
              value={value ?? ''}
              onChange={(event) => change(event.target.value)}
              aria-invalid={shown ? true : undefined}
              aria-describedby={`${shown ? `${id}-problem ` : ''}${id}-hint`}
              className="block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3 text-ink aria-invalid:border-danger aria-invalid:outline-danger"
            />
          </div>
          {shown && (
            <p id={`${id}-problem`} role="alert" className="font-medium text-danger">
              {shown}
            </p>
          )}
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint ?? `JPG, PNG или WEBP, до ${maxSizeKB}\u00a0КБ; большие фото сжимаются сами.`}
          </p>
        </div>
      </div>
    </fieldset>
  );
}

function Preview({ address, label }: { address: string; label: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return <p className="w-32 py-4 text-sm font-medium text-danger">{MAY_FAIL}</p>;
  }
  return (
    <img
      src={copyAddress(address, 480)}
      alt={label}
      width={128}
      height={128}
      decoding="async"
      onError={() => setIsBroken(true)}
      className="size-32 shrink-0 rounded-control bg-ground object-contain"
    />
  );
}

function UploadStatus({ state }: { state: UploadState | null }) {
  return <div role="status">{state && <UploadProgress state={state} />}</div>;
}
