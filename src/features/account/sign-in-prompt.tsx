import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { SignInLink } from '#features/account/account-area.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Lattice } from '#ui/lattice.tsx';

/** Stands in place of a page that is for people who are signed in. */
export function SignInPrompt({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="page-width relative grid min-h-[60vh] place-items-center py-16">
      <title>Требуется авторизация — ВсеУмры</title>
      <Lattice />
      <div className="relative max-w-xl text-center">
        <LockKeyhole
          aria-hidden="true"
          strokeWidth={1.75}
          className="mx-auto size-10 text-gold-ink"
        />
        <h1 className="mt-4 text-2xl sm:text-3xl">Требуется авторизация</h1>
        <div className="mt-4 text-lg text-ink-soft">{children}</div>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <SignInButtons />
        </div>
      </div>
    </main>
  );
}

/** «Войти» and «Зарегистрироваться», for every gate. */
export function SignInButtons() {
  return (
    <>
      <SignInLink to="sign-in" className={buttonClass('primary')}>
        Войти
      </SignInLink>
      <SignInLink to="register" className={buttonClass('quiet')}>
        Зарегистрироваться
      </SignInLink>
    </>
  );
}
