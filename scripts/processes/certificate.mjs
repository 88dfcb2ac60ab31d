// The certificate of tests and proofs for the name `localhost`, by nobody else's authority. Valid
// until 2126. Node trusts it where NODE_EXTRA_CA_CERTS names its file, Chromium by a flag.
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const CERTIFICATE_FILE = join(import.meta.dirname, 'localhost.crt');
export const KEY_FILE = join(import.meta.dirname, 'localhost.key');
export const CERTIFICATE = readFileSync(CERTIFICATE_FILE, 'utf8');
export const KEY = readFileSync(KEY_FILE, 'utf8');

const publicKey = new X509Certificate(CERTIFICATE).publicKey.export({
  type: 'spki',
  format: 'der',
});

/**
 * Chromium takes the certificate as a valid one, with all that follows: service workers, HSTS. Its
 * settings that ignore errors of certificates leave those off.
 */
export const TRUSTING_FLAG = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`;
