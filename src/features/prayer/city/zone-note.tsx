import { Clock } from 'lucide-react';
import { clockGap } from '#features/prayer/clock/day-clock.ts';
import { Figure } from '#ui/figure.tsx';
import { useNow } from '#ui/use-now.ts';

/**
 * Names the city's clock when the device has another one. Until the scripts run, the note is rendered
 * without hours, and StaleGuard shows or hides it, so that nothing moves.
 */
export function ZoneNote({ city }: { city: { inCity: string; place: { timeZone: string } } }) {
  const nowMs = useNow(60_000);
  const gap =
    nowMs === null
      ? null
      : clockGap(nowMs, city.place.timeZone, -new Date(nowMs).getTimezoneOffset());
  if (nowMs !== null && !gap) return null;
  const shift = gap?.dayShift ?? 0;
  const day = shift === 0 ? '' : shift > 0 ? ' завтрашнего дня' : ' вчерашнего дня';
  // Invisible figures reserve the room.
  const hours = gap ? '' : 'invisible';
  return (
    <p
      className={`gap-2.5 rounded-card bg-vip-tint p-4 ${
        gap ? 'flex' : 'hidden group-data-elsewhere/times:flex'
      }`}
    >
      <Clock className="mt-0.5 size-5 shrink-0 text-gold-ink" />
      <span>
        Часы вашего устройства идут по&nbsp;другому поясу: сейчас {city.inCity}{' '}
        <Figure className={`font-semibold ${hours}`}>{gap?.city ?? '00:00'}</Figure>, у&nbsp;вас{' '}
        <Figure className={hours}>{gap?.device ?? '00:00'}</Figure>
        {day}. Время намаза здесь&nbsp;— по&nbsp;часам города.
      </span>
    </p>
  );
}
