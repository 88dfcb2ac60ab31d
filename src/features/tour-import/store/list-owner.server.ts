import { operatorScope, type PanelUser } from '#server/session/permission.server.ts';

/**
 * Whose imports, profiles and links somebody sees and makes: the number of their operator, 0 for the
 * site's staff. It is no foreign key, because after a merge is undone they are there again.
 */
export function listOwner(user: PanelUser): number {
  return operatorScope(user) ?? SITE;
}

/** The owner of what staff make. */
export const SITE = 0;
