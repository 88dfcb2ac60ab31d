import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { SIGNED_OUT } from '#lib/account/actor.ts';
import { type FormDraft, readDraft, writeDraft } from '#lib/form/form-draft.ts';
import { recordOf } from '#lib/form/pick.ts';
import { type ActionFormGiven, type FormReply, useActionForm } from '#ui/form/use-action-form.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';
import { openSignIn } from '#ui/session/use-sign-in.ts';

interface StaffFormGiven<Reply> extends ActionFormGiven<Reply> {
  /** The key of unsaved input in the browser's storage; without it none is stored. */
  draftKey?: string;
  /** The version that is being changed. */
  version?: string | null;
}

/**
 * `useActionForm` for a staff screen: when the session has ended it opens the dialog to sign in, and
 * with `draftKey` it stores the input of its fields until it is saved. `version` is the one to send.
 */
export function useStaffForm<Reply extends FormReply>(given: StaffFormGiven<Reply>) {
  const { draftKey, version = null, fields = [], start = {} } = given;
  const [restored, setRestored] = useState<{ atMs: number; version: string | null } | null>(null);
  const base = recordOf(fields, (field) => start[field] ?? '');
  const isSame = (one: Partial<typeof base>, other: Partial<typeof base>) =>
    fields.every((field) => one[field] === other[field]);
  const store = () => {
    const form = made.form.ref.current;
    if (draftKey === undefined || !form) return;
    const typed = new FormData(form);
    const values = recordOf(fields, (field) => String(typed.get(field) ?? ''));
    if (isSame(values, base)) forget();
    else keep(draftKey, { values, base, version: sent });
  };
  const forget = () => {
    if (draftKey !== undefined) writeKept(draftKey, null);
  };
  const made = useActionForm<Reply>({
    ...given,
    onReply: (reply) => {
      // It was not saved: a saved form leads away or begins anew.
      store();
      if (reply.result?.error?.['']?.[0] === SIGNED_OUT.message) {
        openSignIn({ kind: 'sign-in', problem: SIGNED_OUT.message });
      }
      given.onReply?.(reply);
    },
  });
  const sent = made.reply?.version ?? restored?.version ?? version;

  const show = (values: Partial<typeof base>) => {
    for (const [field, value] of Object.entries(values)) {
      const control = made.form.ref.current?.elements.namedItem(field);
      if (control && 'value' in control) control.value = value ?? '';
    }
  };
  const restore = () => {
    const form = made.form.ref.current;
    if (draftKey === undefined || !form || made.reply) return;
    const typed = new FormData(form);
    // What was typed before the scripts ran is newer.
    if (fields.some((field) => (typed.get(field) ?? '') !== base[field])) return;
    const draft = readDraft(readKept(draftKey), Date.now(), { empty: base, isSame });
    if (!draft) return;
    show(draft.values);
    setRestored(draft);
  };
  const once = useRef(restore);
  useLayoutEffect(() => once.current(), []);

  return {
    ...made,
    version: sent,
    restoredAt: restored?.atMs ?? null,
    discardDraft: () => {
      forget();
      show(base);
      setRestored(null);
    },
    form: {
      ...made.form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        forget();
        made.form.onSubmit(event);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        made.form.onInput(event);
        store();
      },
    },
  };
}

function keep(key: string, draft: Omit<FormDraft<Record<string, string>>, 'atMs'>): void {
  writeKept(key, writeDraft({ ...draft, atMs: Date.now() }));
}
