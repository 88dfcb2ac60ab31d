import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { ACCEPTED } from '#lib/image-rules.ts';
import type { UploadState } from '#ui/upload/upload.ts';
import { UploadProgress } from '#ui/upload/upload-progress.tsx';
import { uploadImage } from '#ui/upload/upload-image.browser.ts';
import { EditorDialog } from '#features/articles/visual-editor/editor-dialog.tsx';
import { PictureChoice } from '#ui/upload/picture-choice.tsx';
import { copyAddress } from '#lib/contact/copy-address.ts';
import { buttonClass } from '#ui/button.tsx';
import { FileInput } from '#ui/field/control.tsx';
import { Field } from '#ui/field/field.tsx';

interface PictureDialogProps {
  /** The selected picture; null inserts a new one. */
  chosen: { src: string; alt: string } | null;
  onClose: () => void;
  onDone: (picture: { src: string; alt: string }) => void;
}

/** A picture from the computer or the library, with its alternative text. */
export function PictureDialog({ chosen, onClose, onDone }: PictureDialogProps) {
  const [src, setSrc] = useState(chosen?.src ?? null);
  const [alt, setAlt] = useState(chosen?.alt ?? '');
  const [state, setState] = useState<UploadState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File) => {
    setProblem(null);
    const order = { file, folder: 'articles', upsert: true, onState: setState } as const;
    const outcome = await uploadImage(order);
    setState(null);
    if (outcome.ok) setSrc(outcome.image.address);
    else setProblem(outcome.message);
  };
  return (
    <EditorDialog
      title={chosen ? 'Картинка' : 'Вставить картинку'}
      action={chosen ? 'Сохранить' : 'Вставить'}
      isReady={src !== null && state === null}
      onClose={onClose}
      onDone={() => src !== null && onDone({ src, alt: alt.trim() })}
    >
      {src && (
        <img
          src={copyAddress(src, 480)}
          alt={alt}
          className="mx-auto max-h-48 rounded-control bg-ground object-contain"
        />
      )}
      <label
        className={buttonClass(
          'quiet',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        )}
      >
        <ImageUp className="size-5" />
        {src ? 'Выбрать другой файл' : 'Выбрать файл'}
        <FileInput
          accept={ACCEPTED}
          disabled={state !== null}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void upload(file);
          }}
        />
      </label>
      <div role="status">{state && <UploadProgress state={state} />}</div>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <PictureChoice legend={'Или из\u00a0библиотеки'} chosen={src} onChoose={setSrc} />
      <Field
        label={<>Что на&nbsp;картинке</>}
        hint={
          <>
            Для тех, кто её не&nbsp;видит, и&nbsp;для поиска. Пусто&nbsp;— если это только
            украшение.
          </>
        }
        type="text"
        maxLength={300}
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </EditorDialog>
  );
}
