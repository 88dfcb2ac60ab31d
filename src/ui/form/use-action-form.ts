import { type SubmissionResult, useForm } from '@conform-to/react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { BUSY } from '#lib/account/auth-messages.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import type { Problem } from '#lib/problem.ts';
import { conformField, conformTick, type FieldState } from '#ui/field/conform-field.ts';

/** An action's answer to a form, beside other data of its page. */
export interface FormReply {
  /** Which form of the route it is about; null if there is only one. */
  form: string | null;
  /** The errors of the fields; null when there are none. */
  result: SubmissionResult<string[]> | null;
  /** The code of the refusal, for programs; null when there is none. */
  code: string | null;
  /** The version stored now, when somebody else has saved: sending the form again overwrites it. */
  version?: string;
  /** The status of a gateway that answered instead of the site. */
  gateway?: number | null;
}

export interface ActionFormGiven<Reply> {
  /** The route whose action takes the form. */
  action: string;
  /** Which of the route's forms this is; left out if there is only one. */
  name?: string;
  /** The fields that show their own errors. */
  fields?: readonly string[];
  /** The initial values. */
  start?: Readonly<Record<string, string>>;
  /** True when no input remains after success. */
  empties?: boolean;
  /** True when the action uses something up: then a lost answer may have been a success. */
  isOnceOnly?: boolean;
  /** How the page changes after an answer in the background. */
  onReply?: (reply: Reply) => void;
  /** Called when the answer leads to another address instead. */
  onRedirect?: () => void;
}

/** A gateway between browser and site, or the site itself, is temporarily unavailable. */
const GATEWAY_STATUSES = [502, 503, 504];
const PAUSES_MS = [1000, 2000, 4000];

/**
 * A form for one action: with scripts it is sent in the background and the input stays; without
 * them its page comes back with the same answer. While a gateway is temporarily unavailable it is
 * sent again, four times in all. Spread `form` over `Form`, and `field(name)` over a field.
 */
export function useActionForm<Reply extends FormReply>(given: ActionFormGiven<Reply>) {
  const { action, name = null, fields = [], start, empties = false, onReply } = given;
  const fetcher = useFetcher();
  const answered: Reply | undefined = fetcher.data;
  const whole: unknown = useActionData();
  const reply = answered ?? (isReplyTo<Reply>(whole, name) ? whole : null);
  const id = useId();
  const [state] = useForm<Record<string, unknown>>({
    id,
    lastResult: reply?.result,
    defaultValue: start,
    defaultNoValidate: false,
    // Only the server validates; the form does not ask it while somebody types.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  });
  const metadata = state.getFieldset();
  /** Fields that were changed since and may be valid by now. */
  const [mended, setMended] = useState<{ reply: Reply | null; names: readonly string[] }>();
  const isMended = (field: string) => mended?.reply === reply && mended.names.includes(field);

  const ref = useRef<HTMLFormElement>(null);
  /** What was sent and is not answered yet, and the answer before it. */
  const order = useRef<{ form: FormData; tries: number; before?: Reply | undefined } | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  /** Undefined: the answer has led to another address. */
  const take = (answer: Reply | undefined) => {
    const sent = order.current;
    const pause = sent && PAUSES_MS[sent.tries];
    if (answer && pause && isWorthAgain(answer, given.isOnceOnly)) {
      sent.tries += 1;
      setWaiting(true);
      return void setTimeout(() => send(), pause);
    }
    order.current = null;
    if (empties && !answer?.result) ref.current?.reset();
    if (answer) onReply?.(answer);
    else fetcher.reset();
  };
  const send = () => {
    setWaiting(false);
    if (!order.current) return;
    order.current.before = answered;
    void fetcher.submit(order.current.form, { method: 'post', action });
  };
  const taken = useEffectEvent(take);
  const redirected = useEffectEvent(() => given.onRedirect?.());
  useEffect(() => {
    if (!order.current) return;
    // A redirect brings no data: those of the answer before remain.
    const isNew = answered !== order.current.before;
    if (fetcher.state === 'idle') taken(isNew ? answered : undefined);
    else if (fetcher.state === 'loading' && !isNew) redirected();
  }, [fetcher.state, answered]);

  const isBusy = fetcher.state !== 'idle' || isWaiting;
  const errors = Object.entries(reply?.result?.error ?? {});
  const problem = errors.find(([field, found]) => !fields.includes(field) && found)?.[1]?.[0];
  // Conform keeps old errors until there are others: the last answer has the present ones.
  const shown = <Props extends { problem: string | undefined }>(field: string, props: Props) => ({
    ...props,
    problem: isMended(field) ? undefined : reply?.result?.error?.[field]?.[0],
  });

  return {
    Form: fetcher.Form,
    reply,
    isBusy,
    /** The error of the whole form, or of no visible field. */
    problem: isWaiting ? null : (problem ?? null),
    /** A text field's name, id, initial value and error. */
    field: (field: string) => shown(field, conformField(metadataOf(metadata, field))),
    /** The same for a checkbox. */
    tick: (field: string) => shown(field, conformTick(metadataOf(metadata, field))),
    form: {
      ref,
      id,
      method: 'post' as const,
      action,
      noValidate: state.noValidate,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isBusy) return;
        const { submitter } = event.nativeEvent as SubmitEvent;
        const form = new FormData(event.currentTarget, submitter);
        form.set(STAYS, 'on');
        order.current = { form, tries: 0 };
        send();
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name: typed } = event.target as HTMLInputElement;
        const names = mended?.reply === reply ? mended.names : [];
        setMended({ reply, names: [...names, typed] });
      },
    },
  };
}

function metadataOf(fields: Record<string, FieldState | undefined>, name: string): FieldState {
  const field = fields[name];
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

/** Whether an action's answer is about this form: it may be about another one of the page. */
function isReplyTo<Reply extends FormReply>(whole: unknown, name: string | null): whole is Reply {
  const found = whole as Partial<FormReply> | null | undefined;
  return found?.form === name && 'result' in found;
}

function isWorthAgain({ code, gateway }: FormReply, isOnceOnly = false): boolean {
  if (code === BUSY.code) return true;
  return isOnceOnly ? gateway === 503 : GATEWAY_STATUSES.includes(gateway ?? 0);
}

/** Whether it says that nobody received the form: a `lostReply`. */
export function isLost({ gateway }: FormReply): boolean {
  return gateway !== undefined;
}

/** The answer for a form that nobody received: the input stays, and the form says so. */
export function lostReply({ message, code }: Problem, gateway: number | null): FormReply {
  return { form: null, result: { status: 'error', error: { '': [message] } }, code, gateway };
}
