import type { BulkScreen } from '#features/tour-bulk/bulk-query.ts';
import { ButtonLink } from '#ui/button.tsx';

/** Shown when the list could not be loaded. */
export function LoadError({ screen }: { screen: BulkScreen }) {
  return (
    <div role="alert" className="mt-6 rounded-card border-2 border-danger bg-surface px-4 py-3">
      <p className="font-semibold text-danger">Ошибка при загрузке туров</p>
      <p className="mt-3">
        <ButtonLink href={screen} look="quiet" reload>
          Попробовать снова
        </ButtonLink>
      </p>
    </div>
  );
}
