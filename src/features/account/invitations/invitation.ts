import type { Role } from '#lib/account/actor.ts';

export const INVITED_ROLES = ['operator', 'editor', 'staff', 'admin'] as const;
export type InvitedRole = Extract<Role, (typeof INVITED_ROLES)[number]>;

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

/** «Вас приглашают вести туры…»: the tasks of each role. */
const INVITED_TO: Record<InvitedRole, string> = {
  operator: 'вести туры и\u00a0заявки организатора',
  editor: 'писать статьи',
  staff: 'работать сотрудником сайта',
  admin: 'управлять сайтом как администратор',
};

/** The same with the operator's name. */
export function invitedTo(role: InvitedRole, operator: string | null): string {
  return operator === null ? INVITED_TO[role] : `${INVITED_TO[role]} «${operator}»`;
}
