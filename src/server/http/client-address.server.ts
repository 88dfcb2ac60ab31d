import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Log } from '#server/process/log.server.ts';

/**
 * The network of a request, by which attempts are counted: an IPv4 address, or the /64 of an IPv6
 * address, which is what a household gets. Behind a trusted proxy it is the last address of
 * X-Forwarded-For, the one that the proxy saw itself.
 */
export function clientNetwork(
  connection: string | undefined,
  headers: Headers,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : null;
  const address = (forwarded || connection || 'unknown').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(address)) return address.slice(0, 64);
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * The limit of a /48 is this many times that of a /64: one subscriber may have a whole /48, or many
 * households share it.
 */
export const WIDER_TIMES = 4;

/** The /48 around the /64 that `clientNetwork` returned; null for IPv4. */
export function widerNetwork(network: string): string | null {
  const [, wider] = /^((?:[^:]+:){2}[^:]+):[^:]+::\/64$/.exec(network) ?? [];
  return wider === undefined ? null : `${wider}::/48`;
}

/** Addresses of this machine and of private networks. */
const PRIVATE =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][\da-f]{2}:|fe80:)/i;

/** What @hono/node-server hands to Hono with each request. */
export interface NodeEnv {
  Bindings: { incoming?: IncomingMessage };
}

/** The address at the other end of the connection, from what @hono/node-server hands to Hono. */
export function connectionAddress(env: NodeEnv['Bindings'] | undefined) {
  return env?.incoming?.socket.remoteAddress;
}

/**
 * Notices an untrusted proxy on this machine or in its own network, and warns once in the log: all
 * its visitors seem to have one address.
 */
export function watchProxy(given: { trustProxy: boolean; log: Pick<Log, 'warn'> }) {
  let isUntrusted = false;
  return {
    isUntrusted: () => isUntrusted,
    see(connection: string | undefined, headers: Headers) {
      if (isUntrusted || given.trustProxy || !connection) return;
      if (!headers.has('x-forwarded-for') && !headers.has('forwarded')) return;
      if (!PRIVATE.test(connection.replace(/^::ffff:(?=\d+\.)/i, ''))) return;
      isUntrusted = true;
      given.log.warn(
        { setting: 'TRUST_PROXY' },
        'запросы идут через прокси, а TRUST_PROXY не задан: все посетители считаются одним',
      );
    },
  };
}
