import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { callbackify } from 'node:util';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedLetter {
  from: string;
  to: string[];
  raw: string;
  mail: ParsedMail;
}

export interface MailServer {
  port: number;
  /** What it took responsibility for, in order. */
  letters: ReceivedLetter[];
  /** How often a sender began to hand over a letter. */
  begun(): number;
  /** Breaks every connection without a word. */
  hangUp(): void;
  close(): Promise<void>;
}

/**
 * A mail server on 127.0.0.1 that takes every letter, but for what `answers` says: throw an error
 * with a `responseCode` to refuse, wait to be slow.
 */
export async function startMailServer(
  answers: {
    onRecipient?: (address: string) => Promise<void> | void;
    onLetter?: (letter: ReceivedLetter) => Promise<void> | void;
  } & Pick<SMTPServerOptions, 'onAuth' | 'authOptional' | 'disabledCommands'> = {},
): Promise<MailServer> {
  const { onRecipient, onLetter, ...options } = answers;
  const letters: ReceivedLetter[] = [];
  let begun = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    ...options,
    onRcptTo({ address }, _session, done) {
      callbackify(async () => onRecipient?.(address))(done);
    },
    onData(stream, { envelope }, done) {
      begun += 1;
      const receive = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        const letter = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString('latin1'),
          mail: await simpleParser(raw),
        };
        await onLetter?.(letter);
        letters.push(letter);
      };
      callbackify(receive)(done);
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  // A sender that breaks off in the middle is no fault of the server.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    letters,
    begun: () => begun,
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What a server answers to refuse: 450 for now, 550 for good. */
export function refusal(responseCode: number): Error {
  return Object.assign(new Error('refused'), { responseCode });
}
