import type { FormEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface EditorDialogProps {
  title: string;
  /** The label of the button that inserts into the text. */
  action: string;
  isReady?: boolean;
  onClose: () => void;
  onDone: () => void;
  /** Content beside that button. */
  more?: ReactNode;
  children: ReactNode;
}

/** Asks for the block to insert. It is outside the form of the text. */
export function EditorDialog(props: EditorDialogProps) {
  const { title, action, isReady = true, onClose, onDone, more, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React would pass the event to the outer form.
    event.stopPropagation();
    if (isReady) onDone();
  };
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          {more}
          <Button type="submit" disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
