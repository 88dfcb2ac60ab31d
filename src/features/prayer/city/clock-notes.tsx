import { useDayInTitle } from '#features/prayer/city/use-day-in-title.ts';
import { ZoneNote } from '#features/prayer/city/zone-note.tsx';
import { useClockError } from '#features/prayer/clock/use-clock-error.ts';
import type { CityTimes } from '#features/prayer/today/city-page.server.ts';

/**
 * What is to be known of the device's clock, by which the page counts which prayer is now, and which is
 * next: that it is wrong, or of another zone. And names the day in the title after a night.
 */
export function ClockNotes({ times }: { times: CityTimes }) {
  useDayInTitle(times);
  const wrong = useClockError();
  return (
    <>
      <p role="status" className={wrong ? 'rounded-card bg-vip-tint p-4' : 'sr-only'}>
        {wrong &&
          `Часы вашего устройства ${wrong}: «сейчас» и\u00a0«через» ниже неверны. Проверьте в\u00a0настройках дату, время и\u00a0часовой пояс.`}
      </p>
      <ZoneNote city={times.city} />
    </>
  );
}
