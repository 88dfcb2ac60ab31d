// For the sites of journeys, with `--import`: Brotli as for a page's first visitor. The denser form for
// all others takes 0.1 to 0.3 s of a processor, and shows in no journey.
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

const { brotliCompress, constants } = zlib;
const QUALITY = constants.BROTLI_PARAM_QUALITY;
/** @type {(...given: any[]) => void} */
const quick = (bytes, options, done) => {
  const quality = Math.min(options.params[QUALITY], 6);
  brotliCompress(bytes, { ...options, params: { ...options.params, [QUALITY]: quality } }, done);
};
Object.assign(zlib, { brotliCompress: quick });
syncBuiltinESMExports();
