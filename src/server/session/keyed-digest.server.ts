import { createHmac } from 'node:crypto';

/**
 * A digest of a text that only this site can compute: 43 characters that fit a URL. The same text
 * has another digest for every purpose.
 */
export type KeyedDigest = (purpose: string, text: string) => string;

/** HMAC-SHA-256 with `key`, any secret text of the owner's. */
export function createKeyedDigest(key: string): KeyedDigest {
  return (purpose, text) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}
