import { Bell } from 'lucide-react';
import { Suspense } from 'react';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { FoldedCard } from '#features/prayer/cards/prayer-card.tsx';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { remindersOnKey } from '#features/prayer/reminders/reminder-keys.ts';
import { useKept } from '#ui/page/use-kept.ts';
import { useOpened } from '#ui/use-opened.ts';
import { latePart, NotLoaded, Nothing } from '#ui/page/late-part.tsx';

// Few visitors want reminders: the panel loads when they ask for it.
const Panel = latePart(
  () => import('#features/prayer/reminders/reminders-panel.tsx'),
  'RemindersPanel',
  NotLoaded,
);
const Watch = latePart(
  () => import('#features/prayer/reminders/reminders-watch.tsx'),
  'RemindersWatch',
  Nothing,
);

interface RemindersProps {
  city: PageCity;
  query: PrayerQuery;
}

export function RemindersCard({ city, query }: RemindersProps) {
  const { ref, wasOpened } = useOpened();
  const isOn = useKept(remindersOnKey(city.slug)) === 'on';
  return (
    <FoldedCard
      title="Напоминания"
      icon={Bell}
      aside={isOn ? 'Включены' : 'Выключены'}
      detailsRef={ref}
    >
      <noscript>
        <p>Напоминания работают, когда включены скрипты.</p>
      </noscript>
      {wasOpened && (
        <Suspense fallback={<p className="text-ink-soft">Загрузка…</p>}>
          <Panel city={city} query={query} />
        </Suspense>
      )}
    </FoldedCard>
  );
}

/** Keeps the reminders running on all pages of the city. */
export function RunningReminders({ city, query }: RemindersProps) {
  const isOn = useKept(remindersOnKey(city.slug)) === 'on';
  if (!isOn) return null;
  return (
    <Suspense fallback={null}>
      <Watch city={city} query={query} />
    </Suspense>
  );
}
