import { useClockError } from '#features/prayer/clock/use-clock-error.ts';

/** Says that the device's clock is wrong: the page counts by it which prayer is now, and which is next. */
export function ClockNote() {
  const wrong = useClockError();
  return (
    <p role="status" className={wrong ? 'rounded-card bg-vip-tint p-4' : 'sr-only'}>
      {wrong &&
        `Часы вашего устройства ${wrong}: «сейчас» и\u00a0«через» ниже неверны. Проверьте в\u00a0настройках дату, время и\u00a0часовой пояс.`}
    </p>
  );
}
