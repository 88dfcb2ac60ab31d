import { Field } from '#ui/field/field.tsx';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import {
  DELETE_WORD,
  deleteQuestion,
  needsTyping,
  typingProblem,
} from '#features/tour-bulk/bulk-delete.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

/** The tours to delete. */
export interface Asking {
  ids: number[];
  /** Titles, as far as known. */
  titles: string[];
  /** The problem with the last typed word. */
  mistyped: string | null;
}

interface DeleteDialogProps {
  asking: Asking;
  closeHref: string;
  onClose: () => void;
  onConfirm: (ids: number[]) => void;
}

const MOST_NAMED = 5;

/** Asks before tours are deleted; for many tours the person must type a word. */
export function DeleteDialog({ asking, closeHref, onClose, onConfirm }: DeleteDialogProps) {
  const hydrated = useHydrated();
  const { ids, titles } = asking;
  const [mistyped, setMistyped] = useState(asking.mistyped);
  const named = titles.slice(0, MOST_NAMED);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('typed');
    const problem = typingProblem(ids.length, typeof typed === 'string' ? typed : '');
    setMistyped(problem);
    if (problem === null) onConfirm(ids);
  };
  return (
    <Dialog title="Удаление туров" closeHref={closeHref} onClose={onClose}>
      <p className="font-semibold">{deleteQuestion(ids.length)}</p>
      {named.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-soft">
          {named.map((title, place) => (
            <li key={place}>{title}</li>
          ))}
          {ids.length > named.length && <li>и&nbsp;ещё {ids.length - named.length}</li>}
        </ul>
      )}
      <Form method="post" onSubmit={hydrated ? submit : undefined} className="mt-4">
        <input type="hidden" name="intent" value="delete" />
        {ids.map((one) => (
          <input key={one} type="hidden" name="id" value={one} />
        ))}
        {needsTyping(ids.length) && (
          <div className="mb-4">
            <Field
              label={`Введите ${DELETE_WORD}, чтобы подтвердить`}
              name="typed"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              onChange={() => setMistyped(null)}
              problem={mistyped && <span role="alert">{mistyped}</span>}
            />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {hydrated ? (
            <Button look="quiet" onClick={onClose}>
              Отмена
            </Button>
          ) : (
            <ButtonLink href={closeHref} look="quiet">
              Отмена
            </ButtonLink>
          )}
          <Button type="submit" look="danger">
            Удалить
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
