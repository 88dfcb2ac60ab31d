import { MonitorSmartphone } from 'lucide-react';
import { AccountForm, AccountSection } from '#features/account/account-section.tsx';
import type { SessionView } from '#features/account/account-view.ts';

/** Where somebody is signed in, and how to end it there. */
export function SessionsSection({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <AccountSection title="Сеансы">
      <p>
        Устройства, на которых вы вошли. Если какое-то вам незнакомо, завершите его сеанс и смените
        пароль.
      </p>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <MonitorSmartphone
              aria-hidden="true"
              strokeWidth={1.75}
              className="size-6 shrink-0 text-ink-soft"
            />
            <p className="min-w-0 flex-1 basis-48">
              <span className="font-medium">{session.agent}</span>
              <span className="block text-sm text-ink-soft">
                {session.isThis ? 'Это устройство' : `Заходили: ${session.seen}`}
              </span>
            </p>
            {!session.isThis && (
              <AccountForm
                intent="revoke"
                submit="Завершить"
                busy="Завершаем…"
                label={`Завершить сеанс: ${session.agent}, ${session.seen}`}
              >
                {() => <input type="hidden" name="session" value={session.id} />}
              </AccountForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <p className="text-sm text-ink-soft">Время московское, с точностью до нескольких минут.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <AccountForm intent="revoke-others" submit="Завершить остальные" busy="Завершаем…" />
        )}
        <AccountForm intent="sign-out-everywhere" submit="Выйти везде" busy="Выходим…" />
        <AccountForm intent="sign-out" submit="Выйти здесь" busy="Выходим…" />
      </div>
    </AccountSection>
  );
}
