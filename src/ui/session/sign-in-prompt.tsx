import type { ReactNode } from 'react';
import { SignInLink } from '#ui/session/sign-in-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { CLOSED_GATE, QuietPage } from '#ui/page/quiet-scene.tsx';

/** Shown in place of a page for signed-in people. */
export function SignInPrompt({ children }: { children: ReactNode }) {
  return (
    <QuietPage title="Требуется авторизация" thing={CLOSED_GATE}>
      <h1 className="mt-4 text-2xl sm:text-3xl">Требуется авторизация</h1>
      <div className="mt-4 text-lg text-ink-soft">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <SignInButtons />
      </div>
    </QuietPage>
  );
}

/** «Войти» and «Зарегистрироваться», for every such page. */
export function SignInButtons() {
  return (
    <>
      <SignInLink to="sign-in" className={buttonClass('primary')}>
        Войти
      </SignInLink>
      <SignInLink to="register" className={buttonClass('quiet', 'px-2! text-[min(1em,6.6vw)]')}>
        Зарегистрироваться
      </SignInLink>
    </>
  );
}
