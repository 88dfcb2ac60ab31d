// For tests, with `--import`: scrypt at its least cost, whatever cost is asked for. A password takes
// 0.2 s of a processor otherwise, the key of a backup 0.6 s, and tests make some hundred of them.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
/** @type {(...given: any[]) => void} */
const quick = (password, salt, length, { N, r, p }, done) => {
  // Another cost gives another key, as it should.
  const salted = Buffer.concat([Buffer.from(salt), Buffer.from(`${N},${r},${p}`)]);
  scrypt(password, salted, length, { N: 2, r: 1, p: 1 }, done);
};
Object.assign(crypto, { scrypt: quick });
syncBuiltinESMExports();
