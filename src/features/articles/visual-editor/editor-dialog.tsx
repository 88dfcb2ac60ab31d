import type { FormEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface EditorDialogProps {
  title: string;
  /** What the button says that puts it into the text. */
  action: string;
  isReady?: boolean;
  onClose: () => void;
  onDone: () => void;
  /** Beside that button. */
  more?: ReactNode;
  children: ReactNode;
}

/** Asks for what is to be put into the text; outside of the form in which the text stands. */
export function EditorDialog(props: EditorDialogProps) {
  const { title, action, isReady = true, onClose, onDone, more, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React would tell the outer form of it.
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
