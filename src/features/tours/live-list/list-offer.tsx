import { SourceCard } from '#features/tours/source/source-card.tsx';
import { useAttempt } from '#features/tours/source/use-attempt.ts';
import { dismissOffer, refreshList } from '#features/tours/live-list/use-list-offer.ts';
import type { OpenList } from '#features/tours/live-list/open-list.ts';
import { Button } from '#ui/button.tsx';

/** Tells the reader that the list has changed on the site. The open list changes only on request. */
export function ListOffer({ list }: { list: OpenList }) {
  const { isBusy, hasFailed, attempt } = useAttempt(() => refreshList(list));
  return (
    <SourceCard onClose={dismissOffer}>
      <p className="font-semibold">Каталог изменился</p>
      {hasFailed && (
        <p className="mt-1 text-danger">Не&nbsp;получилось обновить. Попробуйте ещё раз.</p>
      )}
      <Button className="mt-2" aria-disabled={isBusy} onClick={attempt}>
        {isBusy ? 'Обновляем…' : 'Обновить список'}
      </Button>
    </SourceCard>
  );
}
