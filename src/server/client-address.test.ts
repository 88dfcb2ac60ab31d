import { describe, expect, it } from 'vitest';
import { clientNetwork } from '#server/client-address.server.ts';

const none = new Headers();
const forwarded = new Headers({ 'x-forwarded-for': '6.6.6.6, 203.0.113.9' });

describe('the network of a visitor', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (connection, network) => {
    expect(clientNetwork(connection, none, false)).toBe(network);
  });

  it('is what the trusted proxy saw, never what the visitor says', () => {
    expect(clientNetwork('127.0.0.1', forwarded, false)).toBe('127.0.0.1');
    expect(clientNetwork('127.0.0.1', forwarded, true)).toBe('203.0.113.9');
    expect(clientNetwork('127.0.0.1', none, true)).toBe('127.0.0.1');
  });

  it('does not take a header of any length', () => {
    const long = new Headers({ 'x-forwarded-for': '9'.repeat(5000) });
    expect(clientNetwork('127.0.0.1', long, true).length).toBeLessThanOrEqual(64);
  });
});
