import { data, isRouteErrorResponse, type ServerBuild } from 'react-router';
import type { Problem } from '#lib/problem.ts';
import { requestIdContext } from '#server/context.server.ts';

const named = new WeakMap<ServerBuild, ServerBuild>();

/**
 * The build, whose actions answer an unexpected error with a Problem that names the request.
 * React Router would send an error without content, which the page takes for a lost connection.
 */
export function withNamedFailures(build: ServerBuild): ServerBuild {
  const known = named.get(build);
  if (known) return known;
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const { action } = route?.module ?? {};
    routes[id] =
      route && action
        ? { ...route, module: { ...route.module, action: namingFailure(build, action) } }
        : route;
  }
  const made = { ...build, routes };
  named.set(build, made);
  return made;
}

type Action = NonNullable<NonNullable<ServerBuild['routes'][string]>['module']['action']>;

function namingFailure({ entry }: ServerBuild, action: Action): Action {
  return async (args) => {
    try {
      return await action(args);
    } catch (error) {
      // An answer that is thrown on purpose, such as a refusal, is no failure.
      if (!(error instanceof Error) || isRouteErrorResponse(error)) throw error;
      const { request, params, context } = args;
      entry.module.handleError?.(error, { request, params, context });
      const problem = failureOf(context.get(requestIdContext));
      throw data(problem, { status: problem.status });
    }
  };
}

function failureOf(requestId: string | null): Problem {
  const number = requestId ? ` номер запроса: ${requestId}` : ' об\u00a0этом';
  return {
    code: 'internal',
    status: 500,
    message: `На\u00a0сайте произошла ошибка. Попробуйте ещё раз; если она повторится, сообщите нам${number}.`,
  };
}
