import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The network a request comes from, to count attempts by: an IPv4 address, or the /64 of an IPv6
 * one, which is what a household is given. Behind a trusted proxy it is the last address of
 * X-Forwarded-For, the one that proxy saw itself.
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

/** The address at the other end of the connection, from what @hono/node-server hands to Hono. */
export function connectionAddress(env: { incoming?: IncomingMessage } | undefined) {
  return env?.incoming?.socket.remoteAddress;
}
