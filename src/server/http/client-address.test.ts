import { describe, expect, it } from 'vitest';
import { clientNetwork, watchProxy, widerNetwork } from '#server/http/client-address.server.ts';

const none = new Headers();
const forwarded = new Headers({ 'x-forwarded-for': '6.6.6.6, 203.0.113.9' });

describe('the network of a visitor', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::4:5:6:7:8', '2001:db8:0:4::/64'],
    ['2001:DB8:A:B::1', '2001:db8:a:b::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (connection, network) => {
    expect(clientNetwork(connection, none, false)).toBe(network);
  });

  it('is the address that the trusted proxy saw, never what the visitor claims', () => {
    expect(clientNetwork('127.0.0.1', forwarded, false)).toBe('127.0.0.1');
    expect(clientNetwork('127.0.0.1', forwarded, true)).toBe('203.0.113.9');
    expect(clientNetwork('127.0.0.1', none, true)).toBe('127.0.0.1');
  });

  it('ignores a header that is too long', () => {
    const long = new Headers({ 'x-forwarded-for': '9'.repeat(5000) });
    expect(clientNetwork('127.0.0.1', long, true).length).toBeLessThanOrEqual(64);
  });
});

describe('the wider network', () => {
  it('of an IPv6 household is its /48, and there is none for IPv4', () => {
    expect(widerNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1::/48');
    expect(widerNetwork(clientNetwork('2001:db8::1', none, false))).toBe('2001:db8:0::/48');
    expect(widerNetwork('203.0.113.9')).toBeNull();
    expect(widerNetwork('unknown')).toBeNull();
  });
});

describe('an untrusted proxy', () => {
  const watch = (trustProxy = false) => {
    const lines: unknown[] = [];
    const log = { warn: (...line: unknown[]) => void lines.push(line) };
    return { proxy: watchProxy({ trustProxy, log: log as never }), lines };
  };

  it.each(['127.0.0.1', '::1', '::ffff:10.0.0.7', '172.18.0.1', '192.168.1.2', 'fd00::1'])(
    'at %s is noticed, and told once',
    (address) => {
      const { proxy, lines } = watch();
      expect(proxy.isUntrusted()).toBe(false);
      for (let n = 0; n < 3; n += 1) proxy.see(address, forwarded);
      expect(proxy.isUntrusted()).toBe(true);
      expect(lines).toHaveLength(1);
    },
  );

  it('is noticed by the standard header too', () => {
    const { proxy } = watch();
    proxy.see('127.0.0.1', new Headers({ forwarded: 'for=203.0.113.9' }));
    expect(proxy.isUntrusted()).toBe(true);
  });

  it('is not reported without its headers, from the internet, or when it is trusted', () => {
    const { proxy, lines } = watch();
    proxy.see('127.0.0.1', none);
    proxy.see('203.0.113.9', forwarded);
    proxy.see('172.32.0.1', forwarded);
    proxy.see(undefined, forwarded);
    expect(proxy.isUntrusted()).toBe(false);
    const trusted = watch(true);
    trusted.proxy.see('127.0.0.1', forwarded);
    expect(trusted.proxy.isUntrusted()).toBe(false);
    expect([...lines, ...trusted.lines]).toEqual([]);
  });
});
