import { useState } from 'react';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { PRAYER_LABELS } from '#features/prayer/engine/prayer-times.ts';
import { PUSH_CONSENT } from '#features/prayer/reminders/push-consent.ts';
import {
  REMINDED,
  REMINDER_MINUTES,
  type ReminderPreferences,
} from '#features/prayer/reminders/reminders.ts';
import type { Push } from '#features/prayer/reminders/use-push.ts';
import { useReminders, type Reminders } from '#features/prayer/reminders/use-reminders.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { Button } from '#ui/button.tsx';
import { Tick } from '#ui/field/control.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';

/** A city's reminder settings: the prayers, the minutes before, and the sound. */
export function RemindersPanel({ city, query }: { city: PageCity; query: PrayerQuery }) {
  const reminders = useReminders(city, query);
  const { isOn, problem } = reminders;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <Button look="quiet" onClick={() => void reminders.turnOff()}>
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
            <Tick
              checked={preferences[name]}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
            {PRAYER_LABELS[name]}
          </label>
        ))}
        <label className="flex min-h-11 items-center gap-3">
          <Tick
            checked={preferences.soundEnabled}
            onChange={(event) => set({ soundEnabled: event.currentTarget.checked })}
          />
          Со звуком
        </label>
      </div>
      <div className="mt-2">
        <SelectField
          label="Когда"
          value={preferences.reminderMinutes}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            const reminderMinutes = REMINDER_MINUTES.find((minutes) => minutes === chosen);
            if (reminderMinutes !== undefined) set({ reminderMinutes });
          }}
        >
          {REMINDER_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? 'в момент намаза' : `за ${minutes} минут`}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

/** The choice of reminders while the page is closed, which needs consent. */
function PushChoice({ push }: { push: Push }) {
  const [isAgreed, setAgreed] = useState(false);
  if (push.state === 'unavailable') return null;
  const isOn = push.state === 'on';
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-base">При закрытой странице</h3>
      {!isOn && (
        <div className="mt-2 text-sm">
          <TickField
            checked={isAgreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          >
            {PUSH_CONSENT.text}
          </TickField>
        </div>
      )}
      {/* One button for both, so that it keeps the focus. */}
      <Button
        look="quiet"
        className="mt-3"
        disabled={!isOn && !isAgreed}
        aria-disabled={push.state === 'busy'}
        onClick={() => void (isOn ? push.turnOff() : push.turnOn())}
      >
        {isOn
          ? 'Больше не\u00a0присылать'
          : push.state === 'busy'
            ? 'Подключаем…'
            : 'Присылать напоминания'}
      </Button>
      <p role="alert" className="mt-2 text-danger empty:hidden">
        {push.problem}
      </p>
    </div>
  );
}
