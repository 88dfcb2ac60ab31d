import { data, redirect } from 'react-router';
import { listChats, newBotCode, unlinkChat } from '#features/requests/bots/link-chats.server.ts';
import {
  channelFigures,
  listDeliveries,
  listJobs,
  listLetters,
  repeatDelivery,
  repeatLetter,
  runJobNow,
} from '#features/requests/deliveries/deliveries.server.ts';
import {
  deliveriesAddress,
  parseDeliveries,
} from '#features/requests/deliveries/deliveries-query.ts';
import { deliveriesForm } from '#features/requests/deliveries/deliveries-form.ts';
import type { LinkCode } from '#features/requests/deliveries/chats-block.tsx';
import { DeliveriesPage } from '#features/requests/deliveries/deliveries-page.tsx';
import { operatorName } from '#features/requests/store/request-scope.server.ts';
import { scopeOf } from '#features/requests/inbox/inbox.server.ts';
import { type RequestScope, DELIVERY_CHANNELS } from '#features/requests/store/request.ts';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { asStaff, asTourKeeper } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/deliveries.route';

interface DeliveriesReply {
  problem: Problem | null;
  code: LinkCode | null;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const keeper = await admitted(context, asTourKeeper);
  const scope = scopeOf(keeper);
  const query = queryOf(request, scope);
  const staff = asStaff(keeper);
  const { read, delivery } = requestSite(context);
  return read(async (db) => {
    const name = await operatorName(db, query.operator);
    if (query.operator !== null && name === null) {
      throw data(NOT_FOUND, { status: NOT_FOUND.status });
    }
    const figures = await channelFigures(db, keeper, scope);
    return {
      query,
      operator: name,
      chats: await listChats(db, keeper, scope, query.operator),
      channels: DELIVERY_CHANNELS.map((channel) => ({
        channel,
        isConfigured:
          channel === 'email' ||
          (channel === 'push'
            ? delivery.pushKey !== null
            : delivery.bots.some((bot) => bot.channel === channel)),
        figures: figures.get(channel) ?? null,
      })),
      deliveries: await listDeliveries(db, keeper, scope, query),
      letters: staff.ok ? await listLetters(db, staff.value) : [],
      jobs: staff.ok ? await listJobs(db, staff.value) : null,
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const reply = (problem: Problem | null, code: LinkCode | null = null) =>
    data<DeliveriesReply>({ problem, code }, { status: problem?.status ?? 200 });
  const keeper = await permission(context, asTourKeeper);
  if (!keeper.ok) return reply(keeper.problem);
  const scope = scopeOf(keeper.value);
  const { read, parts, delivery, pokeOutbox } = requestSite(context);
  const query = queryOf(request, scope);
  const form = await readSubmission(request, deliveriesForm);
  if (form.status !== 'success') return reply(NOT_FOUND);
  const sent = form.value;
  switch (sent.intent) {
    case 'code': {
      const operatorId = query.operator;
      const now = parts.now();
      const code = await read((db) => newBotCode(db, keeper.value, scope, { operatorId, now }));
      if (code === null) return reply(NOT_FOUND);
      const links = await Promise.all(
        delivery.bots.map(async (bot) => ({
          channel: bot.channel,
          href: await bot.startLink(code),
        })),
      );
      return reply(null, { text: code, links });
    }
    case 'unlink': {
      await read((db) => unlinkChat(db, keeper.value, scope, sent.which));
      return redirect(deliveriesAddress(query));
    }
    case 'delivery':
    case 'letter': {
      const staff = asStaff(keeper.value);
      const isLetter = sent.intent === 'letter';
      if (isLetter && !staff.ok) return reply(staff.problem);
      const due = await read((db) =>
        isLetter && staff.ok
          ? repeatLetter(db, staff.value, sent.which)
          : repeatDelivery(db, keeper.value, scope, { id: sent.which, parts }),
      );
      if (!due.ok) return reply(due.problem);
      pokeOutbox();
      delivery.poke();
      return redirect(deliveriesAddress(query));
    }
    case 'job': {
      const staff = asStaff(keeper.value);
      if (!staff.ok) return reply(staff.problem);
      const due = await read((db) => runJobNow(db, staff.value, sent.which));
      return due.ok ? redirect(deliveriesAddress(query)) : reply(due.problem);
    }
  }
}

/** The query of the screen; an operator's people see the chats of their own operator. */
function queryOf(request: Request, scope: RequestScope) {
  const query = parseDeliveries(new URL(request.url).searchParams);
  return scope === 'all' ? query : { ...query, operator: scope.operatorId };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem): DeliveriesReply => ({ problem, code: null }));
}

export default function DeliveriesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeliveriesPage
      {...loaderData}
      problem={actionData?.problem ?? null}
      code={actionData?.code ?? null}
    />
  );
}
