import type { Context } from 'hono';
import { createContext } from 'react-router';
import type { AccountParts, VisitorParts } from '#server/session/account-parts.server.ts';
import { agentName } from '#lib/account/agent-name.ts';
import { type Actor, ANONYMOUS } from '#lib/account/actor.ts';
import type { Result } from '#lib/result.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import {
  clientNetwork,
  connectionAddress,
  type NodeEnv,
} from '#server/http/client-address.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import { type TokenCookie, tokenCookie } from '#server/session/session-cookie.server.ts';
import { type AskActor, findSession } from '#server/session/session.server.ts';

/** The account's part of one request. */
export interface AccountContext extends VisitorParts {
  /** Who is signed in: at most one query, and only when it is called. */
  actor: AskActor;
  sessionToken: string | null;
  /** The token of a sign-in whose second factor is still missing. */
  challenge: string | null;
  cookies: { session: TokenCookie; challenge: TokenCookie };
}

/** Account routes call `context.get(accountContext)`. */
export const accountContext = createContext<AccountContext>();

export type AccountOf = (headers: Headers, env: NodeEnv['Bindings'] | undefined) => AccountContext;

/**
 * Creates the function that makes the context of each request; `env` is Hono's, for the visitor's
 * address.
 */
export function accountContexts(parts: AccountParts, read: Read, trustProxy: boolean): AccountOf {
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
                const session = await findSession(db, sessionToken, {
                  policy: parts.policy,
                  now: parts.now(),
                });
                return session?.actor ?? ANONYMOUS;
              })),
    };
  };
}

/** Answers a request to an API for those whom `permit` admits; all refusals are JSON. */
export async function answerAs<Who>(
  c: Context<NodeEnv>,
  accountOf: AccountOf,
  permit: (actor: Actor) => Result<Who>,
  work: (who: Who, account: AccountContext) => Promise<Response>,
): Promise<Response> {
  try {
    const account = accountOf(c.req.raw.headers, c.env);
    const who = permit(await account.actor());
    return who.ok ? await work(who.value, account) : refusalJson(who.problem);
  } catch (error) {
    return answerProblem(error);
  }
}
