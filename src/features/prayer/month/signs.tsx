import type { PrayerTime } from '#features/prayer/engine/prayer-times.ts';

/** Signs beside a time that take no room, so that the figures stay aligned. */
export function Signs({ time: { dayShift, rule } }: { time: PrayerTime }) {
  if (dayShift === 0 && !rule) return null;
  return (
    <>
      {dayShift !== 0 && (
        <span aria-hidden="true" className="absolute -top-1 left-full text-[0.7em] leading-none">
          {dayShift < 0 ? '−1' : '+1'}
        </span>
      )}
      {rule && (
        <span
          aria-hidden="true"
          className={`absolute left-full ${dayShift === 0 ? 'bottom-0 leading-tight' : 'top-1/2 leading-none'}`}
        >
          *
        </span>
      )}
      <span className="sr-only">
        {dayShift < 0 && ', накануне'}
        {dayShift > 0 && ', после полуночи'}
        {rule && ', по правилу'}
      </span>
    </>
  );
}

/** What the signs beside these times mean: lines of a list. */
export function SignsLegend({ times }: { times: readonly PrayerTime[] }) {
  return (
    <>
      {times.some(({ dayShift }) => dayShift < 0) && (
        <li>−1&nbsp;— накануне, вечером предыдущего дня</li>
      )}
      {times.some(({ dayShift }) => dayShift > 0) && (
        <li>+1&nbsp;— после полуночи, уже следующего дня</li>
      )}
      {times.some(({ rule }) => rule !== null) && <li>*&nbsp;— по&nbsp;правилу, см.&nbsp;ниже</li>}
    </>
  );
}
