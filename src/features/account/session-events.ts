import type { ClientUser } from '#features/account/session-answer.ts';

/** Everything that happens to a session, as every open tab hears it. */
export const SESSION_EVENTS = [
  'signed-in',
  'signed-out',
  'refreshed',
  'user-updated',
  'password-recovery',
] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

export interface SessionNews {
  event: SessionEvent;
  /**
   * Somebody pressed a button for it, in this tab or another. A session that was merely found ended
   * is not wanted: what is being typed must stay.
   */
  isWanted: boolean;
}

/** Who is signed in; undefined while the server has not been asked. */
export type KnownUser = ClientUser | null | undefined;
