import { createContext } from 'react-router';
import { DAMAGED_WORDS } from '#server/db/db-problem.server.ts';
import type { Health } from '#server/http/health.api.server.ts';
import { asAdmin, type PanelUser } from '#server/session/permission.server.ts';

/** Notices about the running site for the staff, in Russian; empty while all is well. */
export type SiteNotices = (staff: PanelUser) => Promise<string[]>;

/** Called by staff screens: `context.get(siteNoticesContext)(staff)`. */
export const siteNoticesContext = createContext<SiteNotices>();

const READ_ONLY =
  'Сейчас ничего нельзя сохранить: база данных только читает. Обычно это значит, что на\u00a0диске закончилось место. Посетители читают сайт, но\u00a0их заявки и\u00a0регистрации тоже не\u00a0принимаются.';
const PROXY =
  'Похоже, сайт стоит за\u00a0прокси-сервером, а\u00a0настройка TRUST_PROXY выключена. Все посетители считаются одним: чужие неверные пароли могут закрыть вход всем. Включите TRUST_PROXY=yes (docs/operations.md).';

/** Staff see that nothing can be saved; admins also see wrong settings. */
export function siteNotices(parts: {
  health: Pick<Health, 'check'>;
  isProxyUntrusted: () => boolean;
}): SiteNotices {
  return async (staff) => {
    const { database, writes, damaged } = await parts.health.check();
    return [
      ...(damaged ? [DAMAGED_WORDS] : []),
      ...(database && !writes && !damaged ? [READ_ONLY] : []),
      ...(parts.isProxyUntrusted() && asAdmin(staff).ok ? [PROXY] : []),
    ];
  };
}
