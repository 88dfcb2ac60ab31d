import type { Submission } from '@conform-to/react';
import { FORGED, newForm } from '#features/requests/placing/place-request.server.ts';
import type { Problem } from '#lib/problem.ts';
import { formReply, type ServerReply } from '#server/forms/form-reply.server.ts';
import { privately } from '#server/session/account-answers.server.ts';

/** A form's hidden fields. */
export type MadeForm = ReturnType<typeof newForm>;

export interface MadeReply extends ServerReply {
  /** The next hidden fields of the form; null keeps the present ones. */
  made: MadeForm | null;
}

/**
 * The refusal of such a form: its errors, or the problem; an outdated form gets new hidden fields, for
 * the present recipient.
 */
export function refuseForm(
  submission: Submission<Partial<MadeForm>, string[], unknown>,
  parts: Parameters<typeof newForm>[0],
  problem?: Problem,
  operatorId: number | null = null,
) {
  const { key, opened } = submission.payload;
  const made =
    problem?.code === FORGED.code
      ? newForm(parts, { operatorId })
      : { key: String(key), opened: String(opened) };
  const invalid = { status: submission.status === 'error' ? 400 : 200 };
  return privately<MadeReply>(
    { ...formReply(submission, { problem }), made },
    { problem: problem ?? invalid },
  );
}
