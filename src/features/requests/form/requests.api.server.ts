import { Hono } from 'hono';
import { z } from 'zod';
import { REQUEST_FIELDS } from '#features/requests/placing/request-fields.ts';
import { requestForm } from '#features/requests/placing/request-form.ts';
import { requestTarget } from '#features/requests/placing/request-target.server.ts';
import {
  FORGED,
  newForm,
  placeRequest,
  type RequestParts,
} from '#features/requests/placing/place-request.server.ts';
import { FORM_ADDRESS, REQUESTS_API } from '#features/requests/waiting/kept-request.ts';
import { badRequest, conflict } from '#lib/problem.ts';
import { fieldProblems } from '#server/forms/form-reply.server.ts';
import { readJson } from '#server/forms/json-reader.server.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { AccountOf } from '#server/session/account-context.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

const sentForm = z.object({
  action: z.string().max(300).regex(FORM_ADDRESS),
  fields: z.record(z.string().max(40), z.string().max(5000)),
});

/** It has another recipient than its page showed. `name`: empty for the site. */
function otherRecipient(name: string) {
  const now = name === '' ? 'сайт «ВсеУмры»' : `«${name}»`;
  return conflict(
    FORGED.code,
    `Получатель заявки сменился: теперь это ${now}. Откройте форму, прочтите согласие и\u00a0отправьте её ещё раз.`,
  );
}

const WRONG = badRequest('bad_request', 'Неверная заявка.');

/**
 * `POST /api/requests` `{ action, fields }`: a form that was filled in without the network, at the
 * address `action` → 201 `{ number, link }`. Its key may be the browser's own; then the first answer
 * is the problem `stale_form` with the field `opened`, with which it is accepted some seconds later,
 * as from a form that was opened now; without that field (409) its recipient is another one than its page
 * showed, which may name it as the field `recipient`, empty for the site. A repeat is the same request. The problem `invalid` has the
 * `problems` of the fields: `{ field, message }` of each.
 */
export function requestsApi(given: {
  read: Read;
  accountOf: AccountOf;
  parts: Omit<RequestParts, 'digest' | 'limits' | 'now' | 'policy'>;
  onNew: () => void;
}) {
  const { read, accountOf, onNew } = given;
  const app = new Hono<NodeEnv>();
  app.post(REQUESTS_API, async (c) => {
    const account = accountOf(c.req.raw.headers, c.env);
    const { digest, limits, now, policy } = account.parts;
    const parts: RequestParts = { ...given.parts, digest, limits, now, policy };
    const sent = sentForm.safeParse(await readJson(c.req));
    if (!sent.success) return refusalJson(WRONG);
    const input = requestForm.safeParse(sent.data.fields);
    if (!input.success) {
      const message = input.error.issues[0]?.message ?? WRONG.message;
      const error = z.flattenError(input.error).fieldErrors;
      const problems = fieldProblems({ error }, REQUEST_FIELDS);
      const refusal = { ...badRequest('invalid', message), problems };
      return refusalJson(refusal);
    }
    const search = new URLSearchParams(/\?.*/.exec(sent.data.action)?.[0]);
    try {
      const actor = await account.actor();
      const accountId = actor.kind === 'account' ? actor.id : null;
      const { network } = account.visitor;
      const { operator, placed } = await read(async (db) => {
        const target = await requestTarget(db, search);
        const given = { input: input.data, target, network, accountId };
        return { operator: target.operator, placed: await placeRequest(db, given, parts) };
      });
      if (!placed.ok) {
        const { problem } = placed;
        if (problem.code !== FORGED.code) return refusalJson(problem);
        const name = operator?.name ?? '';
        const shown = sent.data.fields['recipient'] ?? name;
        if (problem !== FORGED || shown !== name) return refusalJson(otherRecipient(name));
        const made = newForm(parts, { key: input.data.key, operatorId: operator?.id });
        return refusalJson({ ...FORGED, ...made });
      }
      if (placed.value.isNew) onNew();
      const { number, token } = placed.value;
      return Response.json(
        { number, link: `/zayavka/${token}` },
        { status: 201, headers: PRIVATE },
      );
    } catch (error) {
      return answerProblem(error);
    }
  });
  return app;
}

const PRIVATE = { 'cache-control': 'private, no-store' };
