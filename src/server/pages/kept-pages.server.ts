import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { LRUCache } from 'lru-cache';
import { UNAVAILABLE } from '#lib/problem.ts';
import { answerProblem } from '#server/http/api-problem.server.ts';
import {
  chooseEncoding,
  densenInTurn,
  keepable,
  type KeptAnswer,
  makeDenser,
  sizeOf,
  toResponse,
} from '#server/pages/kept-answer.server.ts';
import type { Log } from '#server/process/log.server.ts';
import type { RequestCounts } from '#server/watching/request-counts.server.ts';

/** A request, and the facts about the client that matter. */
export interface Asked {
  /** The key of the answer; all requests that mean the same share it. */
  address: string;
  /** Path and search of the request, by which `write` finds the answer; null: not by `write`. */
  alias: string | null;
  /** The route's pattern, never an address: answers are counted by it. */
  route: string;
  /**
   * For searches, which have countless addresses: they have a cache of their own, so that they
   * never push out common pages.
   */
  isEndless?: boolean;
  /** The Accept-Encoding of the request. */
  encodings: string | undefined;
}

/** A request of the outer layer for the answer of `address`; its alias is usually its own address. */
export function askedBy(c: Context, address: string, alias?: string | null): Asked {
  const { pathname, search } = new URL(c.req.url);
  return {
    address,
    alias: alias === undefined ? pathname + search : alias,
    route: routePath(c),
    encodings: c.req.header('accept-encoding'),
  };
}

export type KeptPages = ReturnType<typeof createKeptPages>;

interface KeptOptions {
  generation: () => string;
  maxBytes: number;
  /** Additional memory for searches and other answers with countless addresses. */
  endlessBytes?: number;
  /** Headers of every answer, because a kept one passes no middleware. */
  headers?: Record<string, string>;
  /** Gets a debug line for each answer written from memory: they are many and all alike. */
  log?: Pick<Log, 'debug'>;
  /** Counts answers that were in memory and answers that were not. */
  counts?: Pick<RequestCounts, 'written' | 'found' | 'missed'>;
  nowMs?: () => number;
}

/** An answer that is not kept, with its body, for those who wait for it. */
interface Passing {
  response: Response;
  passing: ArrayBuffer;
}

/** Longer addresses are rarely requested twice: they would only fill the memory. */
const LONGEST_ALIAS = 500;
const MOST_ALIASES = 5000;
/**
 * After the data were found away, requests get the last valid answer without waiting for this long:
 * longer than the timeout of a database that does not respond.
 */
const KNOWN_AWAY_MS = 8000;
const NOT_AWAY = { generation: '', atMs: -Infinity };

/**
 * Keeps answers until `generation()` changes: it must contain the data's version and the day, so
 * that a write or midnight makes every page new. An answer that was being made during such a change
 * goes to those who waited for it and is not kept. An answer with a time in KEEP_UNTIL is kept no
 * longer than that. `maxBytes` limits the memory.
 *
 * Outdated answers stay until their space is needed; they are only given while the data are away.
 */
export function createKeptPages(options: KeptOptions) {
  const { nowMs = Date.now, endlessBytes = Math.floor(options.maxBytes / 6) } = options;
  const memory = (maxSize: number) =>
    new LRUCache<string, KeptAnswer>({ maxSize, sizeCalculation: sizeOf });
  const kept = memory(options.maxBytes);
  const endless = memory(endlessBytes);
  const aliases = new LRUCache<string, string>({ max: MOST_ALIASES });
  const making = new Map<string, Promise<KeptAnswer | Passing>>();
  /** When and in which generation the data were last found away. */
  let away = NOT_AWAY;

  const makeDenserSoon = (answer: KeptAnswer) => {
    answer.wantsDenser = false;
    densenInTurn(async () => {
      if (options.generation() === answer.generation) await makeDenser(answer);
    });
  };

  /** An answer with an end that was made later than now comes from a clock that ran ahead. */
  const isInTime = ({ untilMs, madeAtMs }: KeptAnswer) =>
    untilMs === Infinity || (madeAtMs <= nowMs() && nowMs() < untilMs);
  const last = (address: string) => kept.get(address) ?? endless.get(address);
  const find = (address: string | undefined) => {
    const answer = address === undefined ? undefined : last(address);
    const isCurrent = answer?.generation === options.generation() && isInTime(answer);
    return isCurrent ? answer : undefined;
  };
  const isKnownAway = () =>
    away.generation === options.generation() && Math.abs(nowMs() - away.atMs) < KNOWN_AWAY_MS;

  const begin = (asked: Asked, make: () => Promise<Response>) => {
    const { address } = asked;
    const generation = options.generation();
    // Each generation makes its own answer.
    const name = `${generation} ${address}`;
    const known = making.get(name);
    if (known) return known;
    const made = make()
      .catch(answerProblem)
      .then(async (response) => {
        const isAway = response.status === UNAVAILABLE.status;
        away = isAway ? { generation: options.generation(), atMs: nowMs() } : NOT_AWAY;
        if (response.status !== 200 && response.headers.get('x-keep') !== 'yes') {
          return { passing: await response.arrayBuffer(), response };
        }
        const about = { route: asked.route, generation, madeAtMs: nowMs() };
        const answer = await keepable(response, options.headers ?? {}, about);
        if (options.generation() === generation) {
          (asked.isEndless ? endless : kept).set(address, answer);
        }
        return answer;
      })
      .finally(() => making.delete(name));
    making.set(name, made);
    return made;
  };

  return {
    /**
     * The kept answer of an address, made once by `make` however many ask at the same time. When
     * `make` finds the data away (503, thrown or answered), it is the last valid answer, with its age
     * in seconds in the header `age`.
     */
    async answer(asked: Asked, make: () => Promise<Response>) {
      const { address, alias, encodings } = asked;
      const give = (answer: KeptAnswer) => {
        if (alias !== null && alias.length <= LONGEST_ALIAS) aliases.set(alias, address);
        return toResponse(answer, chooseEncoding(encodings));
      };
      const giveLast = (answer: KeptAnswer) => {
        const response = toResponse(answer, chooseEncoding(encodings));
        const ageMs = Math.max(0, nowMs() - answer.madeAtMs);
        response.headers.set('age', String(Math.round(ageMs / 1000)));
        return response;
      };
      const known = find(address);
      if (known) {
        options.counts?.found();
        return give(known);
      }
      options.counts?.missed();
      const before = last(address);
      const spare = before && isInTime(before) ? before : undefined;
      if (spare && isKnownAway()) {
        begin(asked, make).catch(() => undefined);
        return giveLast(spare);
      }
      const made = await begin(asked, make);
      if (!('passing' in made)) return give(made);
      const { passing, response } = made;
      if (spare && response.status === UNAVAILABLE.status) return giveLast(spare);
      return new Response(passing.byteLength > 0 ? passing.slice() : null, response);
    },

    /** Writes a kept answer straight to the socket; false when there is none for this request. */
    write(request: IncomingMessage, response: ServerResponse) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const address = aliases.get(request.url ?? '');
      const answer = find(address);
      if (address === undefined || !answer) return false;
      // Enough to find one line of the log; each byte of a page counts.
      const id = randomUUID().slice(-12);
      const isKnown = request.headers['if-none-match']?.includes(answer.etag) ?? false;
      if (isKnown) {
        response.writeHead(304, { ...answer.headers, 'x-request-id': id }).end();
      } else {
        const encoding = chooseEncoding(request.headers['accept-encoding']);
        if (answer.wantsDenser) makeDenserSoon(answer);
        response.writeHead(answer.status, [...answer.heads[encoding], 'x-request-id', id]);
        response.end(request.method === 'HEAD' ? undefined : answer.bodies[encoding]);
      }
      options.counts?.written(answer.route, response.statusCode);
      options.log?.debug({
        request: id,
        method: request.method,
        path: request.url?.replace(/\?.*$/, ''),
        status: response.statusCode,
        kept: true,
      });
      return true;
    },
  };
}
