// For the sites of journeys, with `--import`: scrypt at its least cost, whatever cost is asked for. A
// password takes 0.2 s of a processor otherwise, and journeys sign in some hundred times.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
/** @type {(...given: any[]) => void} */
const quick = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2, r: 1, p: 1 }, done);
Object.assign(crypto, { scrypt: quick });
syncBuiltinESMExports();
