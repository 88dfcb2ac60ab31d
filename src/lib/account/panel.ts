import type { ClientUser } from '#lib/account/session-answer.ts';

/** Whether somebody gets the link to the staff screens. */
export function mayEnterPanel({ role }: Pick<ClientUser, 'role'>): boolean {
  return role !== 'reader';
}

/** Whether somebody gets the links of staff on public pages. */
export function isSiteStaff({ role }: Pick<ClientUser, 'role'>): boolean {
  return role === 'staff' || role === 'admin';
}

/** Whether a page is a staff screen, so that the link to them is the current one. */
export function isPanelPath(pathname: string): boolean {
  return /^\/(admin.*|add-tour|import-tours|upload-images|delete-tours)\/?$/.test(pathname);
}
