import { useStaffParts } from '#ui/session/use-staff-parts.ts';
import { ListOffer } from '#features/tours/live-list/list-offer.tsx';
import { SourceNotice } from '#features/tours/source/source-notice.tsx';
import { StatusBadge } from '#features/tours/source/status-badge.tsx';
import { useListOffer } from '#features/tours/live-list/use-list-offer.ts';
import { tourSource, useTourSource } from '#features/tours/source/use-tour-source.ts';
import { useNow } from '#ui/use-now.ts';

const MINUTE_MS = 60_000;

/**
 * The state of the source, at the bottom right of every page: notices for everybody, the badge for
 * staff.
 */
export function SourceDock() {
  const source = useTourSource();
  const isStaff = useStaffParts() !== null;
  const offer = useListOffer();
  const nowMs = useNow(MINUTE_MS);
  const retry = () => tourSource.check({ anew: true });
  return (
    <div className="source-notices pointer-events-none relative h-0">
      <div className="absolute inset-x-0 bottom-0 flex flex-col items-end gap-2 p-3">
        <div role="status" className="contents">
          <SourceNotice
            notice={source.notice}
            onRetry={retry}
            onClose={tourSource.forgetNotice}
            key={source.notice}
          />
          {offer && source.current === 'primary' && <ListOffer list={offer} />}
        </div>
        {isStaff && <StatusBadge source={source} nowMs={nowMs ?? 0} onRetry={retry} />}
      </div>
    </div>
  );
}
