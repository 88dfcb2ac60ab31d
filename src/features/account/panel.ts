import type { ClientUser } from '#features/account/session-answer.ts';

/** Whether somebody gets the link to the staff's panel. */
export function mayEnterPanel({ role }: Pick<ClientUser, 'role'>): boolean {
  return role !== 'reader';
}

/** Whether a page belongs to the panel, whose link is then the current one. */
export function isPanelPath(pathname: string): boolean {
  return /^\/(admin.*|add-tour|import-tours|upload-images|delete-tours)\/?$/.test(pathname);
}
