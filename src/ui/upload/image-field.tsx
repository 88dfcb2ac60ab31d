import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ACCEPTED, FOLDER_RULES, type ImageFolder } from '#lib/image-rules.ts';
import { UploadProgress } from '#ui/upload/upload-progress.tsx';
import { useImageField } from '#ui/upload/use-image-field.ts';
import { PictureChoice } from '#ui/upload/picture-choice.tsx';
import { copyAddress, ownPicture } from '#lib/contact/copy-address.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { FileInput, Input } from '#ui/field/control.tsx';

interface ImageFieldProps {
  /** The name of the text field with the address, which the form sends. */
  name: string;
  label: string;
  folder: ImageFolder;
  /** Address of the picture. */
  value: string | null;
  onChange: (address: string | null) => void;
  /** Its error; shown below and read with the field. */
  error?: string | null;
  /**
   * Only pictures of the site's library are allowed: they are chosen, an address cannot be typed.
   */
  isFromLibrary?: boolean;
}

const MAY_FAIL = 'Не удалось загрузить изображение';
const FOREIGN =
  'Картинка с\u00a0другого сайта посетителям не\u00a0показывается. Загрузите её сюда файлом.';

/**
 * A picture in a form: chosen from the computer and uploaded at once, or given by its address.
 * Without scripts the address can be typed.
 */
export function ImageField({
  name,
  label,
  folder,
  value,
  onChange,
  error,
  isFromLibrary = false,
}: ImageFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const [wasOpened, setOpened] = useState(false);
  const { maxSizeKB } = FOLDER_RULES[folder];
  const { state, problem, choose, forget, change } = useImageField({ folder, value, onChange });
  const shown = problem ?? error ?? null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-surface p-3">
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
                <ImageUp className="size-5" />
                {value ? 'Заменить файл' : 'Выбрать файл'}
                <span className="sr-only">: {label}</span>
                <FileInput
                  accept={ACCEPTED}
                  disabled={state !== null}
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
                  <Trash2 className="size-5" />
                  Убрать
                  <span className="sr-only">: {label}</span>
                </Button>
              )}
            </div>
          )}
          <div role="status">{state && <UploadProgress state={state} />}</div>
          {hydrated && isFromLibrary && (
            <details onToggle={() => setOpened(true)}>
              <summary className="flex min-h-11 items-center font-semibold text-primary">
                Выбрать из&nbsp;библиотеки
              </summary>
              {wasOpened && (
                <PictureChoice legend="Последние картинки" chosen={value} onChoose={change} />
              )}
            </details>
          )}
          <div hidden={hydrated && isFromLibrary}>
            <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
              {addressLabel(hydrated, isFromLibrary)}
            </label>
            <Input
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
            />
          </div>
          {shown && (
            <p id={`${id}-problem`} role="alert" className="font-medium text-danger">
              {shown}
            </p>
          )}
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            JPG, PNG или WEBP, до {maxSizeKB}&nbsp;КБ; большие фото сжимаются сами.
          </p>
        </div>
      </div>
    </fieldset>
  );
}

function addressLabel(hydrated: boolean, isFromLibrary: boolean): string {
  if (isFromLibrary) return 'Адрес картинки из\u00a0библиотеки';
  return hydrated ? 'или адрес изображения' : 'Адрес изображения';
}

function Preview({ address, label }: { address: string; label: string }) {
  const [isBroken, setIsBroken] = useState(false);
  const own = ownPicture(address);
  if (isBroken || !own) {
    const why = own ? MAY_FAIL : FOREIGN;
    return <p className="w-32 py-4 text-sm font-medium text-danger">{why}</p>;
  }
  return (
    <img
      src={copyAddress(own, 480)}
      alt={label}
      width={128}
      height={128}
      decoding="async"
      onError={() => setIsBroken(true)}
      className="size-32 shrink-0 rounded-control bg-ground object-contain"
    />
  );
}
