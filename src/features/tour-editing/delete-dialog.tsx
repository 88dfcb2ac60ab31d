import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { tourListAddress } from '#features/tour-editing/tour-list-query.ts';
import { saveTour } from '#features/tour-editing/use-save-tour.ts';
import type { TourForm } from '#features/tour-editing/use-tour-form.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface DeleteDialogProps {
  form: TourForm;
  /** What the tour is called. */
  title: string;
  /** The address of the form below. */
  here: string;
}

/** Asks once more before a tour is deleted for good; works without scripts as well. */
export function DeleteDialog({ form, title, here }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const close = () => void navigate(here, { preventScrollReset: true, replace: true });
  const remove = async () => {
    setBusy(true);
    const deleted = await saveTour('delete', form.tourId, {
      updated_at: form.version ?? undefined,
    });
    setBusy(false);
    if (deleted.kind === 'done') {
      form.forgetDraft();
      return navigate(tourListAddress({ saved: 'delete' }));
    }
    await navigate(here, { preventScrollReset: true, replace: true });
    form.showRefusal(deleted);
  };
  return (
    <Dialog title="Удалить тур?" closeHref={here} onClose={close}>
      <p className="font-semibold">{title}</p>
      <p className="mt-2">Вы уверены, что хотите удалить этот тур? Это действие нельзя отменить.</p>
      <form
        method="post"
        action={here}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy) void remove();
        }}
        className="mt-5 flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="version" value={form.version ?? ''} />
        <ButtonLink href={here} look="quiet">
          Не&nbsp;удалять
        </ButtonLink>
        <Button
          type="submit"
          name="intent"
          value="delete"
          look="quiet"
          aria-disabled={isBusy}
          className="border-danger! text-danger! hover:bg-hot-tint aria-disabled:opacity-60"
        >
          {isBusy ? 'Удаление...' : 'Удалить'}
        </Button>
      </form>
    </Dialog>
  );
}
