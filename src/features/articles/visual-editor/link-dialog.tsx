import { useId, useState } from 'react';
import { EditorDialog } from '#features/articles/visual-editor/editor-dialog.tsx';
import { readLink } from '#features/articles/visual-editor/link-address.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/field/control.tsx';

interface LinkDialogProps {
  /** The present address of the link; '' without one. */
  href: string;
  onClose: () => void;
  /** Null removes the link. */
  onDone: (href: string | null) => void;
}

export function LinkDialog({ href, onClose, onDone }: LinkDialogProps) {
  const id = useId();
  const [text, setText] = useState(href);
  const [isWrong, setWrong] = useState(false);
  const done = () => {
    const read = readLink(text, location.origin);
    if (read === null) setWrong(true);
    else onDone(read);
  };
  return (
    <EditorDialog
      title="Ссылка"
      action="Вставить"
      onClose={onClose}
      onDone={done}
      more={
        href !== '' && (
          <Button look="quiet" onClick={() => onDone(null)}>
            Убрать ссылку
          </Button>
        )
      }
    >
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          Куда ведёт
        </label>
        <Input
          id={id}
          type="text"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(false);
          }}
        />
        <p
          id={`${id}-hint`}
          role={isWrong ? 'alert' : undefined}
          className={isWrong ? 'mt-1 font-medium text-danger' : 'mt-1 text-sm text-ink-soft'}
        >
          {isWrong
            ? 'Так не\u00a0пишут адреса. Например: https://example.ru или /all'
            : 'Адрес сайта, страница этого сайта (/all), почта или телефон.'}
        </p>
      </div>
    </EditorDialog>
  );
}
