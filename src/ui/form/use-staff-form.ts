import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SIGNED_OUT } from '#lib/account/actor.ts';
import { type FormDraft, isSameForm, readDraft, writeDraft } from '#lib/form/form-draft.ts';
import { pick, recordOf } from '#lib/form/pick.ts';
import { type ActionFormGiven, type FormReply, useActionForm } from '#ui/form/use-action-form.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';
import { openSignIn } from '#ui/session/use-sign-in.ts';

interface StaffFormGiven<Reply> extends Omit<ActionFormGiven<Reply>, 'onRedirect'> {
  /** The key of unsaved input in the browser's storage; without it none is stored. */
  draftKey?: string;
  /** The version that is being changed. */
  version?: string | null;
  /** The fields whose controls show `values` rather than hold their own. */
  held?: readonly string[];
}
type Values = Readonly<Record<string, string>>;

/** Unsaved input that the form started with. */
interface Restored {
  atMs: number;
  /** The version and the values that it started from, where somebody else has changed the same since. */
  from: { version: string | null; base: Values } | null;
}

/**
 * `useActionForm` for a staff screen: when the session has ended it opens the dialog to sign in, and
 * with `draftKey` it stores the input of its fields until a redirect says that it is saved. `version` is
 * the one to send: the former one while a field has both unsaved input and somebody else's new value.
 */
export function useStaffForm<Reply extends FormReply>(given: StaffFormGiven<Reply>) {
  const { draftKey, version = null, fields = [], start = {}, held = [] } = given;
  const [restored, setRestored] = useState<Restored | null>(null);
  // As a control of several lines has it.
  const base: Values = recordOf(fields, (field) => (start[field] ?? '').replaceAll('\r\n', '\n'));
  const store = () => {
    const form = made.form.ref.current;
    if (draftKey === undefined || !form) return;
    const typed = new FormData(form);
    const now = recordOf(fields, (field) => String(typed.get(field) ?? ''));
    if (isSameForm(base, now, base)) return forget();
    keep(draftKey, { values: now, base: restored?.from?.base ?? base, version: sent });
  };
  const forget = () => {
    if (draftKey !== undefined) writeKept(draftKey, null);
  };
  const made = useActionForm<Reply>({
    ...given,
    onRedirect: forget,
    onReply: (reply) => {
      store();
      // A form may put words of its own before the message.
      if (reply.result?.error?.['']?.[0]?.endsWith(SIGNED_OUT.message)) {
        openSignIn({ kind: 'sign-in', problem: SIGNED_OUT.message });
      }
      given.onReply?.(reply);
    },
  });
  const [values, setValues] = useState<Values>(() =>
    recordOf(held, (field) => made.field(field).defaultValue ?? ''),
  );
  const sent = made.reply?.version ?? restored?.from?.version ?? version;

  const show = (shown: Values) => {
    const others = held.filter((field) => field in shown);
    setValues((now) => ({ ...now, ...pick(shown, others) }));
    for (const [field, value] of Object.entries(shown)) {
      const control = made.form.ref.current?.elements.namedItem(field);
      if (held.includes(field) || !control) continue;
      if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        control.checked = value === 'on';
      } else if ('value' in control) control.value = value;
    }
  };
  const restore = () => {
    const form = made.form.ref.current;
    if (draftKey === undefined || !form || made.reply) return;
    const typed = new FormData(form);
    // What was typed before the scripts ran is newer.
    if (fields.some((field) => (typed.get(field) ?? '') !== base[field])) return;
    const draft = readDraft(readKept(draftKey), Date.now(), base);
    if (!draft) return;
    // Other fields have what somebody else may have saved since.
    const { atMs, version: former } = draft;
    const from: Values = recordOf(fields, (one) => draft.base[one] ?? base[one] ?? '');
    const mine: Values = recordOf(fields, (one) => draft.values[one] ?? from[one] ?? '');
    const touched = fields.filter((one) => mine[one] !== from[one] && mine[one] !== base[one]);
    if (touched.length === 0) return forget();
    show(pick(mine, touched));
    const isOverlapping = touched.some((field) => from[field] !== base[field]);
    setRestored({ atMs, from: isOverlapping ? { version: former, base: from } : null });
  };
  const once = useRef(restore);
  useLayoutEffect(() => once.current(), []);
  const storeHeld = useEffectEvent(store);
  const stored = useRef(values);
  useEffect(() => {
    if (values !== stored.current) storeHeld();
    stored.current = values;
  }, [values]);

  return {
    ...made,
    values,
    setValues,
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
        store();
        made.form.onSubmit(event);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        made.form.onInput(event);
        store();
      },
    },
  };
}

function keep(key: string, draft: Omit<FormDraft<Values>, 'atMs'>): void {
  writeKept(key, writeDraft({ ...draft, atMs: Date.now() }));
}
