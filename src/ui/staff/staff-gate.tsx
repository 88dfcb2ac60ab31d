import type { ReactNode } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { SignInPrompt } from '#ui/session/sign-in-prompt.tsx';
import type { GateProblem } from '#lib/account/gate.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { useWaiting } from '#ui/session/use-waiting.ts';
import { isProblem } from '#lib/problem.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CLOSED_GATE, QuietPage } from '#ui/page/quiet-scene.tsx';

/** Shown in place of a staff screen to somebody without the right to see it; says what to do. */
export function StaffGate({ problem }: { problem: GateProblem }) {
  const here = useLocation();
  const address = here.pathname + here.search;
  switch (problem.gate) {
    case 'signed-out':
      return (
        <>
          <meta name="robots" content="noindex" />
          <SignInPrompt>
            <p>Этот раздел — для сотрудников сайта.</p>
          </SignInPrompt>
        </>
      );
    case 'reader':
      return (
        <Gate
          title="Раздел для сотрудников"
          text="У вас пока нет доступа. Его открывает администратор сайта."
          email={problem.email}
        >
          <AskForAccess from={address} />
        </Gate>
      );
    case 'waiting':
      return <Waiting email={problem.email} address={address} />;
    case 'admins-only':
    case 'other-role':
      return (
        <Gate
          title={`Раздел для ${problem.gate === 'admins-only' ? 'администраторов' : 'сотрудников сайта'}`}
          text="Вашей роли этот раздел не открыт."
          email={problem.email}
        >
          <ButtonLink href="/admin">В админ-панель</ButtonLink>
        </Gate>
      );
    case 'second-factor':
      return (
        <Gate title="Нужен вход с кодом" text={problem.message} email={problem.email}>
          <ButtonLink href="/account">В личный кабинет</ButtonLink>
        </Gate>
      );
  }
}

/** Shown while administrators decide; replaced as soon as they have decided. */
function Waiting({ email, address }: { email: string | null | undefined; address: string }) {
  useWaiting();
  return (
    <Gate
      title="Запрос отправлен"
      text="Администраторы видят, что вы ждёте доступа. Когда его откроют, на этом месте появится раздел."
      email={email}
    >
      <ButtonLink href={address} look="quiet" reload>
        Проверить
      </ButtonLink>
    </Gate>
  );
}

interface GateProps {
  title: string;
  text: string;
  email?: string | null;
  children: ReactNode;
}

function Gate({ title, text, email, children }: GateProps) {
  return (
    <QuietPage title={title} thing={CLOSED_GATE}>
      <meta name="robots" content="noindex" />
      <h1 className="mt-4 text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{text}</p>
      {email && (
        <p className="mt-2 wrap-anywhere text-ink-soft">
          Вы вошли как <b className="font-semibold text-ink">{email}</b>.
        </p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </QuietPage>
  );
}

/** A form, so that it works before the scripts; with them the gate updates in place. */
function AskForAccess({ from }: { from: string }) {
  const fetcher = useFetcher<{ problem?: unknown }>();
  const problem = fetcher.data?.problem;
  return (
    <fetcher.Form method="post" action="/admin/access">
      <input type="hidden" name="from" value={from} />
      <Button type="submit" disabled={fetcher.state !== 'idle'}>
        Запросить доступ
      </Button>
      {isProblem(problem) && <ProblemNote problem={problem} />}
    </fetcher.Form>
  );
}
