// For tests, with `--import`: scrypt at its least cost when a cost of the product is asked for. A
// password takes 0.2 s of a processor otherwise, the key of a backup 0.6 s, and tests make some hundred
// of them.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
/** The product's costs are higher; the published vectors are not. */
const CHEAP = 2 ** 14;
/** @type {(...given: any[]) => void} */
const quick = (password, salt, length, { N, r, p, ...rest }, done) => {
  if (N <= CHEAP) return scrypt(password, salt, length, { N, r, p, ...rest }, done);
  // Another cost gives another key, as it should.
  const salted = Buffer.concat([Buffer.from(salt), Buffer.from(`${N},${r},${p}`)]);
  scrypt(password, salted, length, { N: 2, r: 1, p: 1 }, done);
};
Object.assign(crypto, { scrypt: quick });
syncBuiltinESMExports();
