import type { RouterContextProvider } from 'react-router';
import type { PromptChannel } from '#features/requests/delivery/plan-deliveries.server.ts';
import type { RequestParts } from '#features/requests/placing/place-request.server.ts';
import { siteContext } from '#server/context.server.ts';
import { accountContext } from '#server/session/account-context.server.ts';

/** The parts of the context that the routes of requests use. */
export function requestSite(context: Readonly<RouterContextProvider>) {
  const { visitor, actor, parts } = context.get(accountContext);
  const { siteUrl, contacts, read, requests, delivery } = context.get(siteContext);
  const { digest, limits, now, policy } = parts;
  const requestParts: RequestParts = {
    digest,
    limits,
    now,
    siteUrl,
    siteEmail: contacts.email,
    channels: channelsOf(delivery),
    policy,
  };
  return {
    read,
    contacts,
    siteUrl,
    keptMonths: requests.months,
    delivery,
    pokeOutbox: parts.pokeOutbox,
    parts: requestParts,
    network: visitor.network,
    actor,
  };
}

/** The configured channels beside letters. */
export function channelsOf({
  bots,
  pushKey,
}: {
  bots: readonly { channel: PromptChannel }[];
  pushKey: string | null;
}): PromptChannel[] {
  const channels: PromptChannel[] = bots.map(({ channel }) => channel);
  return pushKey === null ? channels : [...channels, 'push'];
}
