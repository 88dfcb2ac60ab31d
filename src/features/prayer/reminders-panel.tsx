import { useState } from 'react';
import type { PageCity } from '#features/prayer/city-page.ts';
import { PRAYER_LABELS } from '#features/prayer/prayer-times.ts';
import { PUSH_CONSENT } from '#features/prayer/push-consent.ts';
import {
  REMINDED,
  REMINDER_MINUTES,
  type ReminderPreferences,
} from '#features/prayer/reminders.ts';
import type { Push } from '#features/prayer/use-push.ts';
import { useReminders, type Reminders } from '#features/prayer/use-reminders.ts';
import type { PrayerQuery } from '#features/prayer/prayer-query.ts';
import { Button } from '#ui/button.tsx';

const CHECK = 'size-5 shrink-0 accent-primary';

/** Which prayers of a city to be reminded of, how long before, and with what sound. */
export function RemindersPanel({ city, query }: { city: PageCity; query: PrayerQuery }) {
  const reminders = useReminders(city, query);
  const { isOn, problem } = reminders;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <Button look="quiet" onClick={reminders.turnOff}>
            Выключить
          </Button>
        ) : (
          <Button onClick={reminders.turnOn}>Включить напоминания</Button>
        )}
        <Button look="quiet" onClick={reminders.test}>
          Проверить
        </Button>
      </div>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {problem}
      </p>
      <Choices {...reminders} cityName={city.name} />
      <p className="mt-4 text-sm text-ink-soft">
        {reminders.push.state === 'on'
          ? 'Напоминания приходят и при закрытой странице.'
          : 'Напоминания приходят, пока открыта страница города, хотя бы в соседней вкладке.'}
      </p>
      {isOn && <PushChoice push={reminders.push} />}
    </>
  );
}

function Choices({
  preferences,
  change,
  cityName,
}: Pick<Reminders, 'preferences' | 'change'> & { cityName: string }) {
  const set = (changed: Partial<ReminderPreferences>) => change({ ...preferences, ...changed });
  return (
    <fieldset className="mt-4">
      <legend className="text-sm text-ink-soft">О каких намазах напоминать: {cityName}</legend>
      <div className="grid grid-cols-2">
        {REMINDED.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={preferences[name]}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
              className={CHECK}
            />
            {PRAYER_LABELS[name]}
          </label>
        ))}
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={preferences.soundEnabled}
            onChange={(event) => set({ soundEnabled: event.currentTarget.checked })}
            className={CHECK}
          />
          Со звуком
        </label>
      </div>
      <label className="mt-2 block text-sm text-ink-soft">
        Когда
        <select
          value={preferences.reminderMinutes}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            const reminderMinutes = REMINDER_MINUTES.find((minutes) => minutes === chosen);
            if (reminderMinutes !== undefined) set({ reminderMinutes });
          }}
          className="mt-1 min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink"
        >
          {REMINDER_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? 'в момент намаза' : `за ${minutes} минут`}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

/** The wish to be reminded with the page closed, which needs the visitor's consent. */
function PushChoice({ push }: { push: Push }) {
  const [isAgreed, setAgreed] = useState(false);
  if (push.state === 'unavailable') return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-base">При закрытой странице</h3>
      {push.state === 'on' ? (
        <Button look="quiet" className="mt-3" onClick={push.turnOff}>
          Больше не&nbsp;присылать
        </Button>
      ) : (
        <>
          <label className="mt-2 flex items-start gap-3 text-sm">
            <input
              type="checkbox"
              checked={isAgreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
              className={`mt-0.5 ${CHECK}`}
            />
            {PUSH_CONSENT.text}
          </label>
          <Button
            look="quiet"
            className="mt-3"
            disabled={!isAgreed || push.state === 'busy'}
            onClick={push.turnOn}
          >
            {push.state === 'busy' ? 'Подключаем…' : 'Присылать напоминания'}
          </Button>
        </>
      )}
      <p role="alert" className="mt-2 text-danger empty:hidden">
        {push.problem}
      </p>
    </div>
  );
}
