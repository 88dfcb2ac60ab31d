import { useMemo, useState } from 'react';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { remindersKey, remindersOnKey } from '#features/prayer/reminders/reminder-keys.ts';
import {
  readReminders,
  testNotice,
  type ReminderPreferences,
} from '#features/prayer/reminders/reminders.ts';
import { useKept, writeKept } from '#ui/page/use-kept.ts';
import {
  askForNotices,
  noticePermission,
  showNotice,
} from '#features/prayer/reminders/system-notice.browser.ts';
import { usePush } from '#features/prayer/reminders/use-push.ts';

const NO_NOTICES = 'Ваш браузер не поддерживает уведомления';
const PROBLEMS = {
  granted: null,
  denied:
    'Уведомления для этого сайта запрещены. Разрешите их в\u00a0настройках браузера и\u00a0попробуйте снова.',
  default: 'Без разрешения браузера уведомления не\u00a0показать.',
  unsupported: NO_NOTICES,
};

/** The visitor's reminder settings for a city, stored in the browser. */
export function useReminderPreferences(citySlug: string): ReminderPreferences {
  const text = useKept(remindersKey(citySlug));
  return useMemo(() => readReminders(text), [text]);
}

export type Reminders = ReturnType<typeof useReminders>;

/** The reminder settings: asks the browser's permission and stores changes. */
export function useReminders(city: PageCity, query: PrayerQuery) {
  const { slug } = city;
  const preferences = useReminderPreferences(slug);
  const isKeptOn = useKept(remindersOnKey(slug)) === 'on';
  /** Why reminders could not be turned on or shown. */
  const [problem, setProblem] = useState<string | null>(null);
  const isOn = isKeptOn && noticePermission() === 'granted';
  const push = usePush(city, query, preferences, isOn);

  const ifAllowed = async (work: () => Promise<void>) => {
    const permission = await askForNotices();
    setProblem(PROBLEMS[permission]);
    if (permission === 'granted') await work();
  };
  const attempt = (work: () => Promise<void>) =>
    void ifAllowed(work).catch(() => setProblem(NO_NOTICES));
  const show = (title: string) => showNotice(testNotice(city, title, preferences.soundEnabled));

  return {
    isOn,
    preferences,
    problem,
    turnOn: () =>
      attempt(async () => {
        writeKept(remindersOnKey(slug), 'on');
        await show('Напоминания включены');
      }),
    async turnOff() {
      if (await push.turnOff()) writeKept(remindersOnKey(slug), null);
    },
    change: (changed: ReminderPreferences) =>
      writeKept(remindersKey(slug), JSON.stringify(changed)),
    test: () => attempt(() => show('Проверка уведомлений')),
    push,
  };
}
