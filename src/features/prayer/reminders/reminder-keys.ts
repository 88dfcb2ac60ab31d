/** Keys of the browser's storage for a city: what to be reminded of, … */
export const remindersKey = (citySlug: string) => `prayerNotifications:${citySlug}`;
/** … 'on' while that is in force, … */
export const remindersOnKey = (citySlug: string) => `prayerNotificationsOn:${citySlug}`;
/** … and 'on' while the server sends it. */
export const pushOnKey = (citySlug: string) => `prayerPush:${citySlug}`;
