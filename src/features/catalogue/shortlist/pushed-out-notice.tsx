import { LISTED } from '#features/catalogue/shortlist/shortlist.ts';
import { usePushedOut } from '#features/catalogue/shortlist/use-pushed-out.ts';
import { Button } from '#ui/button.tsx';

/** On every page: a heart has pushed the oldest tour out of the full list. */
export function PushedOutNotice() {
  const { isPushedOut, takeBack, close } = usePushedOut();
  if (!isPushedOut) return null;
  return (
    <section
      aria-label="Список полон"
      className="rounded-card border border-line-strong bg-surface p-4 shadow-float"
    >
      <p>В&nbsp;список помещается {LISTED}&nbsp;туров, самый давний вышел из&nbsp;него.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="quiet" onClick={takeBack}>
          Отменить
        </Button>
        <Button look="plain" onClick={close}>
          Закрыть
        </Button>
      </div>
    </section>
  );
}
