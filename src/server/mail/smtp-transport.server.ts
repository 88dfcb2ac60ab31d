import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Sender } from '#lib/contact/plain-address.ts';
import type { SmtpSettings } from '#server/env/smtp-address.server.ts';
import { mailMessage } from '#server/mail/mail-message.server.ts';
import type { Delivery, MailTransport } from '#server/mail/mail-transport.server.ts';

const CONNECT_WITHIN_MS = 15_000;
const SILENT_FOR_MS = 120_000;
const GOODBYE_WITHIN_MS = 1000;

/**
 * Sends each letter over its own connection. A password is only sent over TLS; a server on this
 * machine needs no TLS and often has a self-signed certificate. nodemailer's own sending reads the
 * whole letter before the server has agreed to any of it; here the last byte is held back until the
 * letter is marked as handed over.
 */
export function smtpTransport(settings: SmtpSettings, from: Sender): MailTransport {
  return {
    async deliver(letter, { signal, handOver }) {
      const { connection, step, enter } = openConnection(settings, signal);
      try {
        const message = await mailMessage(letter, from);
        signal.throwIfAborted();
        await enter();
        const envelope = { from: from.address, to: [letter.to], size: message.length };
        const held = Readable.from(heldBack(message, handOver));
        await step((done) => connection.send(envelope, held, done));
        connection.quit();
        setTimeout(() => connection.close(), GOODBYE_WITHIN_MS).unref();
        return { outcome: 'delivered' };
      } catch (error) {
        connection.close();
        return failedDelivery(error, signal);
      }
    },
  };
}

/**
 * Connects and signs in without sending anything; null when that works, else the code of the
 * failure.
 */
export async function smtpProblem(
  settings: SmtpSettings,
  signal: AbortSignal,
): Promise<string | null> {
  const { connection, enter } = openConnection(settings, signal);
  try {
    await enter();
    connection.quit();
    return null;
  } catch (error) {
    const failed = failedDelivery(error, signal);
    return 'code' in failed ? failed.code : 'smtp';
  } finally {
    setTimeout(() => connection.close(), GOODBYE_WITHIN_MS).unref();
  }
}

function openConnection({ host, port, secure, login }: SmtpSettings, signal: AbortSignal) {
  const isHere = /^(localhost|127\..*|::1)$/.test(host);
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS: !isHere && login !== null,
    ignoreTLS: isHere,
    allowInternalNetworkInterfaces: true,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_FOR_MS,
    socketCloseTimeout: GOODBYE_WITHIN_MS,
  });
  // A connection that breaks between two steps, or after the last, is reported by this event only.
  const broken = new Promise<never>((_resolve, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('the connection ended')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  broken.catch(() => {});
  const step = (begin: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      broken,
      new Promise<void>((resolve, reject) => {
        begin((error) => (error ? reject(error) : resolve()));
      }),
    ]);
  const enter = async () => {
    await step((done) => connection.connect(done));
    if (!login) return;
    const credentials = { user: login.user, pass: login.password };
    await step((done) => connection.login({ credentials }, done));
  };
  return { connection, step, enter };
}

async function* heldBack(message: Buffer, handOver: () => Promise<void>) {
  yield message;
  await handOver();
}

interface SmtpError {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/**
 * An answer to RCPT TO or DATA concerns this letter; any other failure would affect all letters.
 */
function failedDelivery(error: unknown, signal: AbortSignal): Delivery {
  const { code, originalCode, command, responseCode }: SmtpError =
    typeof error === 'object' && error !== null ? error : {};
  if (typeof responseCode === 'number') {
    const refusal = `smtp_${responseCode}`;
    return command === 'RCPT TO' || command === 'DATA'
      ? { outcome: 'refused', code: refusal, forGood: responseCode >= 500 }
      : { outcome: 'unavailable', code: refusal };
  }
  if (signal.aborted) return { outcome: 'unavailable', code: 'called_off' };
  const [known] = [originalCode, code].filter((name) => typeof name === 'string');
  return { outcome: 'unavailable', code: known ?? 'smtp' };
}
