import type { Role } from '#lib/account/actor.ts';

export const ROLE_NAMES: Record<Role, string> = {
  reader: 'читатель',
  operator: 'менеджер организатора',
  editor: 'редактор',
  staff: 'сотрудник',
  admin: 'администратор',
};

/** The rights of each role, for the person who chooses one. */
export const ROLE_MEANINGS: Record<Role, string> = {
  reader: 'Пользуется сайтом, в\u00a0панель не\u00a0заходит',
  operator: 'Ведёт туры, изображения и\u00a0заявки одного организатора',
  editor: 'Пишет статьи, ведёт их\u00a0категории и\u00a0изображения',
  staff: 'Добавляет, меняет и\u00a0удаляет содержание сайта',
  admin: 'То\u00a0же и\u00a0вдобавок назначает людей и\u00a0читает историю',
};
