/**
 * A call to a phone written out in full, as the site's own is in its settings. What people type into
 * a tour is read by `phoneLink`, which is too large to be on every page.
 */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
