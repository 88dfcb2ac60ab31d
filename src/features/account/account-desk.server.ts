import type { IncomingMessage } from 'node:http';
import { createContext } from 'react-router';
import type { AccountParts, Visitor } from '#features/account/account-parts.server.ts';
import { agentName } from '#features/account/agent-name.ts';
import { ANONYMOUS } from '#lib/actor.ts';
import { clientNetwork, connectionAddress } from '#server/client-address.server.ts';
import type { Read } from '#server/reading.server.ts';
import { type TokenCookie, tokenCookie } from '#server/session-cookie.server.ts';
import { type AskActor, findSession } from '#server/session.server.ts';

/** All that serving one request about accounts needs. */
export interface AccountDesk {
  parts: AccountParts;
  visitor: Visitor;
  /** Who asks: one query at most, and only when somebody wants to know. */
  actor: AskActor;
  sessionToken: string | null;
  /** Of a sign-in whose code is still to come. */
  challenge: string | null;
  cookies: { session: TokenCookie; challenge: TokenCookie };
}

/** What routes of this feature ask: `context.get(accountContext)`. */
export const accountContext = createContext<AccountDesk>();

export type OpenDesk = (
  headers: Headers,
  env: { incoming?: IncomingMessage } | undefined,
) => AccountDesk;

/** Sets up the desk at which each request is served; `env` is Hono's, for the visitor's address. */
export function accountDesks(parts: AccountParts, read: Read, trustProxy: boolean): OpenDesk {
  const cookies = {
    session: tokenCookie('session', parts.siteUrl),
    challenge: tokenCookie('challenge', parts.siteUrl),
  };
  return (headers, env) => {
    const sessionToken = cookies.session.read(headers);
    let asked: ReturnType<AskActor> | undefined;
    return {
      parts,
      cookies,
      sessionToken,
      challenge: cookies.challenge.read(headers),
      visitor: {
        network: clientNetwork(connectionAddress(env), headers, trustProxy),
        agent: agentName(headers.get('user-agent')),
      },
      actor: () =>
        (asked ??=
          sessionToken === null
            ? Promise.resolve(ANONYMOUS)
            : read(async (db) => {
                const session = await findSession(db, sessionToken, parts.policy, parts.now());
                return session?.actor ?? ANONYMOUS;
              })),
    };
  };
}
