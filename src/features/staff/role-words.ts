import type { Role } from '#lib/actor.ts';

export const ROLE_NAMES: Record<Role, string> = {
  reader: 'читатель',
  staff: 'сотрудник',
  admin: 'администратор',
};

/** What each role may do, for who chooses one. */
export const ROLE_MEANINGS: Record<Role, string> = {
  reader: 'Пользуется сайтом, в\u00a0панель не\u00a0заходит',
  staff: 'Добавляет, меняет и\u00a0удаляет содержание сайта',
  admin: 'То\u00a0же и\u00a0вдобавок назначает людей и\u00a0читает историю',
};
