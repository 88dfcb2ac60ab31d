import { useEffect, useRef } from 'react';
import { NOT_ALLOWED, SIGNED_OUT } from '#lib/account/actor.ts';
import type { Problem } from '#lib/problem.ts';
import type { Notice } from '#ui/dialog/notice.ts';
import { openSignIn } from '#ui/session/use-sign-in.ts';

interface NoticeState {
  notice: Notice | null;
  setNotice: (notice: Notice | null) => void;
  problem: Problem | null;
  problems: readonly { field: string; part?: string }[];
  ref: { current: HTMLFormElement | null };
}

/**
 * Closes the popup. If signing in again is necessary, opens the sign-in dialog, otherwise moves the
 * focus to the first error: its field, the choice between two versions, or the message in the form.
 */
export function useNoticeFocus({
  notice,
  setNotice,
  problem,
  problems,
  ref,
}: NoticeState): () => void {
  const wantsFocus = useRef(false);
  // Only after the popup is gone: the browser first returns the focus to the button.
  useEffect(() => {
    if (notice !== null || !wantsFocus.current) return;
    wantsFocus.current = false;
    const [first] = problems;
    const field = first && ref.current?.elements.namedItem(first.part ?? first.field);
    if (!first) {
      const message = ref.current?.querySelector<HTMLElement>('[data-message]');
      (document.getElementById('conflict') ?? message)?.focus();
    }
    if (field instanceof HTMLElement) field.focus();
    else if (field instanceof RadioNodeList && field[0] instanceof HTMLElement) field[0].focus();
    else if (first) document.querySelector<HTMLElement>('.writing')?.focus();
  }, [notice, problems, ref]);
  return () => {
    setNotice(null);
    if (problem && needsSignIn(problem)) openSignIn();
    else wantsFocus.current = true;
  };
}

/** Whether signing in again helps. */
export function needsSignIn({ code, status }: Problem): boolean {
  return code === NOT_ALLOWED.code && status === SIGNED_OUT.status;
}
