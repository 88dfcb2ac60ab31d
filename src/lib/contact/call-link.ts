/**
 * A link to call a complete phone number, such as the site's own in its settings. Numbers that
 * people type into a tour are read by `phoneLink`, which is too large for every page.
 */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
