import type { Page } from 'playwright-core';

/** The form refuses to be sent sooner, ms, with some reserve. */
const AS_A_PERSON_MS = 3100;

/** Fills in an open form of a request and waits until it may be sent. */
export async function fillRequest(page: Page, name: string): Promise<void> {
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Телефон').fill('+7 917 000-00-00');
  await page.getByRole('checkbox').check();
  await asAPerson(page);
}

/**
 * Waits until a form of a request is as old as one that a person fills in: one sent within three
 * seconds counts as a program's. `since`: when the site has made it anew, in ms.
 */
export async function asAPerson(page: Page, since?: number): Promise<void> {
  const opened = await page.locator('input[name=opened]').inputValue();
  const openedAt = since ?? Number(opened.split('.')[0]);
  await page.waitForTimeout(Math.max(0, openedAt + AS_A_PERSON_MS - Date.now()));
}
