/** The storage key of a city's reminder settings. */
export const remindersKey = (citySlug: string) => `prayerNotifications:${citySlug}`;
/** Its value is 'on' while these reminders are on. */
export const remindersOnKey = (citySlug: string) => `prayerNotificationsOn:${citySlug}`;
/** Its value is 'on' while the server sends them. */
export const pushOnKey = (citySlug: string) => `prayerPush:${citySlug}`;
