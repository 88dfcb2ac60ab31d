// For the sites of journeys, with `--import`: what costs a processor much and shows in no journey.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

// scrypt at its least cost, whatever cost is asked for: a password takes 0.2 s otherwise, and journeys
// sign in some hundred times.
const { scrypt } = crypto;
/** @type {(...given: any[]) => void} */
const quickScrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2, r: 1, p: 1 }, done);
Object.assign(crypto, { scrypt: quickScrypt });

// Brotli as for a page's first visitor: the denser form for all others takes 0.3 s a page.
const { brotliCompress, constants } = zlib;
const QUALITY = constants.BROTLI_PARAM_QUALITY;
/** @type {(...given: any[]) => void} */
const quickBrotli = (bytes, ...more) => {
  const done = more.pop();
  const params = { ...more[0]?.params };
  params[QUALITY] = Math.min(params[QUALITY] ?? 11, 6);
  brotliCompress(bytes, { ...more[0], params }, done);
};
Object.assign(zlib, { brotliCompress: quickBrotli });

syncBuiltinESMExports();
