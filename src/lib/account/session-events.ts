import type { ClientUser } from '#lib/account/session-answer.ts';

/** All events of a session, which every open tab receives. */
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
   * Somebody pressed a button for it, in this tab or another. False when the session was merely
   * found ended: then typed input must stay.
   */
  isWanted: boolean;
}

/** The signed-in person; undefined before the server was asked. */
export type KnownUser = ClientUser | null | undefined;
