import { operatorScope, type PanelUser } from '#server/session/permission.server.ts';

/**
 * The owner of a person's imports, profiles and links: the number of their operator, 0 for the site's
 * staff. It is not a foreign key, because undoing a merge brings them back.
 */
export function listOwner(user: PanelUser): number {
  return operatorScope(user) ?? SITE;
}

/** The owner of what staff make. */
export const SITE = 0;
