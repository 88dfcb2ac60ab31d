import { useNavigate } from 'react-router';
import { tourListAddress } from '#features/tour-editing/form/tour-list-query.ts';
import { useDeletion } from '#features/tour-editing/list/use-deletion.ts';
import type { TourForm } from '#features/tour-editing/form/use-tour-form.ts';
import { withBinned } from '#lib/bin.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface DeleteDialogProps {
  form: TourForm;
  tourId: number;
  title: string;
  /** The address of the form below. */
  here: string;
}

/** Asks before a tour is deleted; works without scripts too. */
export function DeleteDialog({ form, tourId, title, here }: DeleteDialogProps) {
  const navigate = useNavigate();
  const close = () => navigate(here, { preventScrollReset: true, replace: true });
  const deletion = useDeletion({
    here,
    onDeleted: (changeSet) => {
      form.forgetDraft();
      void navigate(withBinned(tourListAddress({ saved: 'delete', tour: tourId }), changeSet));
    },
    // The form below keeps its texts, and shows the changes of somebody else.
    onRefused: (problem) => void Promise.resolve(close()).then(() => form.showProblem(problem)),
  });
  return (
    <Dialog title="Удалить тур?" closeHref={here} onClose={() => void close()}>
      <p className="font-semibold">{title}</p>
      <p className="mt-2">
        Вы уверены, что хотите удалить этот тур? Тур попадёт в&nbsp;корзину на&nbsp;30&nbsp;дней.
      </p>
      <form
        method="post"
        action={here}
        onSubmit={(event) => {
          event.preventDefault();
          deletion.send(form.version);
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
          look="danger"
          aria-disabled={deletion.isBusy}
          className="aria-disabled:opacity-60"
        >
          {deletion.isBusy ? 'Удаление...' : 'Удалить'}
        </Button>
      </form>
    </Dialog>
  );
}
