import { MonitorSmartphone } from 'lucide-react';
import { FormBlock } from '#ui/form/form-block.tsx';
import { FormNotice, FormProblem } from '#ui/form/form-notice.tsx';
import { AccountForm } from '#features/account/page/account-section.tsx';
import type { SessionView } from '#features/account/core/account-view.ts';
import { Submit } from '#features/account/core/submit.tsx';
import { useAccountSection } from '#features/account/page/use-account-section.ts';

/** The person's sessions, with buttons to end them. */
export function SessionsSection({ sessions }: { sessions: readonly SessionView[] }) {
  const { Form, isBusy, reply, problem } = useAccountSection('revoke');
  return (
    <FormBlock title="Сеансы" isSpaced>
      <p>
        Устройства, на которых вы вошли. Если какое-то вам незнакомо, завершите его сеанс и смените
        пароль.
      </p>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, agent, seen, isThis }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <MonitorSmartphone className="size-6 shrink-0 text-ink-soft" />
            <p className="min-w-0 flex-1 basis-48">
              <span className="font-medium">{agent}</span>
              <span className="block text-sm text-ink-soft">
                {isThis ? 'Это устройство' : `Заходили: ${seen}`}
              </span>
            </p>
            {!isThis && (
              <Form method="post" action="/account">
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="session" value={id} />
                <Submit
                  isBusy={isBusy}
                  busy="Завершаем…"
                  look="quiet"
                  label={`Завершить сеанс: ${agent}, ${seen}`}
                >
                  Завершить
                </Submit>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {problem && <FormProblem>{problem}</FormProblem>}
      {reply?.notice && <FormNotice>{reply.notice}</FormNotice>}
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
    </FormBlock>
  );
}
