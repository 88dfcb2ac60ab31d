import { useState } from 'react';
import { EditorDialog } from '#features/articles/visual-editor/editor-dialog.tsx';
import { readLink } from '#features/articles/visual-editor/link-address.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field/field.tsx';

interface LinkDialogProps {
  /** The present address of the link; '' without one. */
  href: string;
  onClose: () => void;
  /** Null removes the link. */
  onDone: (href: string | null) => void;
}

export function LinkDialog({ href, onClose, onDone }: LinkDialogProps) {
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
      <Field
        label="Куда ведёт"
        type="text"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        value={text}
        problem={
          isWrong && (
            <span role="alert">
              Так не&nbsp;пишут адреса. Например: https://example.ru или /all
            </span>
          )
        }
        hint={!isWrong && 'Адрес сайта, страница этого сайта (/all), почта или телефон.'}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
      />
    </EditorDialog>
  );
}
