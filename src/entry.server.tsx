import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { NOT_FOUND, problemIn } from '#lib/problem.ts';
import { requestIdContext, siteContext } from '#server/context.server.ts';
import { loggedPath } from '#server/http/request-path.server.ts';
import { missingUnrendered, sharesMissing } from '#server/pages/react-router.server.ts';
import { servedTextContext } from '#server/pages/served-text.server.ts';
import { ServedText } from '#ui/page/use-served-text.ts';

const RENDER_WITHIN_MS = 10_000;

/** Renders a page as a whole, because its hash for the CSP and its kept form need all of it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const errors = Object.values(entry.staticHandlerContext.errors ?? {});
  const isMissing = errors.some((error) => problemIn(error)?.code === NOT_FOUND.code);
  if (isMissing && context.get(sharesMissing)) return Promise.resolve(missingUnrendered());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(Buffer.concat(chunks), { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <ServedText value={context.get(servedTextContext)}>
        <ServerRouter context={entry} url={request.url} />
      </ServedText>,
      {
        // Everything is sent at once, so no part may wait for a script that moves it to its place.
        progressiveChunkSize: Infinity,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError: () => {},
      },
    );
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_WITHIN_MS);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const known = context as Readonly<RouterContextProvider>;
  const { log } = known.get(siteContext);
  const path = loggedPath(new URL(request.url).pathname);
  // A method or an address that the router refuses is the client's mistake.
  if (isRouteErrorResponse(error)) return log.warn({ path, status: error.status });
  const thrown = error instanceof Error ? error : new Error('thrown value');
  const named = { request: known.get(requestIdContext), path };
  log.error({ ...named, error: thrown.message, stack: thrown.stack });
};
