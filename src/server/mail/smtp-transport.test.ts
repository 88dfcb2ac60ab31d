import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OutgoingLetter } from '#server/mail/mail-transport.server.ts';
import { parseSmtpUrl, type SmtpSettings } from '#server/env/smtp-address.server.ts';
import { smtpTransport } from '#server/mail/smtp-transport.server.ts';
import { type MailServer, refusal, startMailServer } from '#test/hosts/mail-server.ts';

const from = { name: 'ВсеУмры', address: 'hello@example.ru' };

const letter: OutgoingLetter = {
  id: '0c5f4c0e-8f0f-4f6c-9a53-0d1c3b6f0f11',
  kind: 'reset-password',
  to: 'amina@example.ru',
  subject: 'Восстановление пароля — «ВсеУмры» '.repeat(4).trim(),
  text: 'Здравствуйте!\n\n.точка в начале строки\nhttps://example.ru/reset?token=abc&x=1\n',
  html: '<p>Здравствуйте! <a href="https://example.ru/reset?token=abc&amp;x=1">Ссылка</a></p>',
  createdAt: new Date('2026-11-20T09:00:00Z'),
};

describe('smtpTransport', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
  });

  async function startServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
    const server = await startMailServer(...given);
    closing.push(server.close);
    return server;
  }

  /** A scripted server that does what a real one never does. */
  async function startRawServer(
    onSocket: (socket: Socket) => void,
  ): Promise<{ port: number; server: Server }> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      onSocket(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { port: (server.address() as AddressInfo).port, server };
  }

  function deliver(
    port: number,
    options: {
      letter?: Partial<OutgoingLetter>;
      signal?: AbortSignal;
      handOver?: () => Promise<void>;
      settings?: Partial<SmtpSettings>;
    } = {},
  ) {
    const settings = { host: '127.0.0.1', port, secure: false, login: null, ...options.settings };
    return smtpTransport(settings, from).deliver(
      { ...letter, ...options.letter },
      {
        signal: options.signal ?? new AbortController().signal,
        handOver: options.handOver ?? (async () => {}),
      },
    );
  }

  it('delivers a letter in text and HTML, in Russian', async () => {
    const server = await startServer();
    expect(await deliver(server.port)).toEqual({ outcome: 'delivered' });
    expect(server.letters).toHaveLength(1);
    const [received] = server.letters;
    expect(received).toMatchObject({ from: 'hello@example.ru', to: ['amina@example.ru'] });
    const { mail } = received ?? {};
    expect(mail?.subject).toBe(letter.subject);
    expect(mail?.text).toBe(letter.text);
    expect(mail?.html).toBe(letter.html);
    expect(mail?.from?.value).toEqual([from]);
    expect(mail?.date).toEqual(letter.createdAt);
    expect(mail?.messageId).toBe(`<${letter.id}@example.ru>`);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.attachments).toEqual([]);
    const head = received?.raw.split('\r\n\r\n')[0] ?? '';
    expect(head.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(head).toMatch(/^[\t\r\n -~]*$/);
  });

  it.for([
    { subject: 'Тема\r\nBcc: other@example.org\r\n\r\nтело' },
    { to: 'amina@example.ru, other@example.org' },
    { to: 'Амина <amina@example.ru>, <other@example.org>' },
    { to: 'amina@example.ru>\r\nRCPT TO:<other@example.org' },
    { to: 'amina@example.ru\r\nBcc: other@example.org' },
    { text: 'конец\r\n.\r\nMAIL FROM:<x@example.org>\r\nRCPT TO:<other@example.org>\r\nDATA\r\n' },
  ])('reaches nobody else by %j', async (hostile) => {
    const server = await startServer();
    await deliver(server.port, { letter: hostile });
    expect(server.letters.length).toBeLessThanOrEqual(1);
    for (const { to, mail } of server.letters) {
      expect(to).not.toContain('other@example.org');
      expect(to).toHaveLength(1);
      expect(mail.headers.has('bcc')).toBe(false);
      expect(mail.cc).toBeUndefined();
    }
  });

  it('holds the last byte back until the hand-over is recorded', async () => {
    const server = await startServer();
    let noted = false;
    const result = deliver(server.port, {
      async handOver() {
        await vi.waitFor(() => expect(server.begun()).toBe(1));
        expect(server.letters).toEqual([]);
        noted = true;
      },
    });
    expect(await result).toEqual({ outcome: 'delivered' });
    expect(noted).toBe(true);
    expect(server.letters).toHaveLength(1);
  });

  it('does not complete a letter whose hand-over could not be recorded', async () => {
    const server = await startServer();
    const handOver = () => Promise.reject(new Error('no database'));
    expect(await deliver(server.port, { handOver })).toMatchObject({ outcome: 'unavailable' });
    await vi.waitFor(() => expect(server.begun()).toBe(1));
    expect(server.letters).toEqual([]);
  });

  it.for([
    [450, { outcome: 'refused', code: 'smtp_450', forGood: false }],
    [550, { outcome: 'refused', code: 'smtp_550', forGood: true }],
  ] as const)('tells that the address was refused with %i', async ([code, delivery]) => {
    const server = await startServer({
      onRecipient() {
        throw refusal(code);
      },
    });
    let handedOver = false;
    const handOver = async () => void (handedOver = true);
    expect(await deliver(server.port, { handOver })).toEqual(delivery);
    expect(handedOver).toBe(false);
  });

  it.for([
    [451, { outcome: 'refused', code: 'smtp_451', forGood: false }],
    [554, { outcome: 'refused', code: 'smtp_554', forGood: true }],
  ] as const)('tells that the whole letter was refused with %i', async ([code, delivery]) => {
    const server = await startServer({
      onLetter() {
        throw refusal(code);
      },
    });
    expect(await deliver(server.port)).toEqual(delivery);
  });

  it('signs in with the given name and password', async () => {
    const seen: unknown[] = [];
    const server = await startServer({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const login = { user: 'почта@example.ru', password: 'пароль: с & знаками' };
    expect(await deliver(server.port, { settings: { login } })).toEqual({ outcome: 'delivered' });
    expect(seen).toEqual([[login.user, login.password]]);
  });

  it('treats a wrong password as a failure of the server, not of the letter', async () => {
    const server = await startServer({
      onAuth: (_auth, _session, done) => done(refusal(535)),
    });
    const login = { user: 'u', password: 'p' };
    expect(await deliver(server.port, { settings: { login } })).toEqual({
      outcome: 'unavailable',
      code: 'smtp_535',
    });
  });

  it('sends no password without TLS to another machine', async () => {
    const said: string[] = [];
    const { port } = await startRawServer((socket) => {
      socket.write('220 mail\r\n');
      socket.on('data', (bytes) => {
        said.push(bytes.toString());
        socket.write(
          bytes.toString().startsWith('EHLO') ? '250-mail\r\n250 AUTH PLAIN\r\n' : '502 no\r\n',
        );
      });
    });
    // Stands for another machine: only names and numbers of the loopback count as this one.
    const settings = { host: '0.0.0.0', login: { user: 'u', password: 'p' } };
    const delivery = await deliver(port, { settings });
    expect(delivery.outcome).toBe('unavailable');
    expect(said.join('')).toContain('STARTTLS');
    expect(said.join('')).not.toContain('AUTH');
  });

  it('needs no TLS on this machine', async () => {
    const server = await startServer({ disabledCommands: [] });
    expect(await deliver(server.port)).toEqual({ outcome: 'delivered' });
  });

  it('does not trust a self-signed certificate', async () => {
    const server = await startServer({ disabledCommands: [] });
    const delivery = await deliver(server.port, { settings: { host: '0.0.0.0' } });
    expect(delivery.outcome).toBe('unavailable');
    expect(server.begun()).toBe(0);
  });

  it('reports that nobody listens', async () => {
    expect(await deliver(9)).toEqual({ outcome: 'unavailable', code: 'ECONNREFUSED' });
  });

  it.for<[string, (socket: Socket) => void]>([
    ['hangs up at once', (socket) => socket.end()],
    ['hangs up after the greeting', (socket) => socket.end('220 mail\r\n')],
    ['resets the connection', (socket) => socket.resetAndDestroy()],
    ['talks of something else', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['has no time', (socket) => socket.end('421 too busy\r\n')],
  ])('blames a server that %s', async ([, onSocket]) => {
    const { port } = await startRawServer(onSocket);
    expect(await deliver(port)).toMatchObject({ outcome: 'unavailable' });
  });

  it('gives up on a server that does not answer when it is aborted', async () => {
    const { port, server } = await startRawServer(() => {});
    const abort = new AbortController();
    const delivery = deliver(port, { signal: abort.signal });
    await once(server, 'connection');
    abort.abort();
    expect(await delivery).toEqual({ outcome: 'unavailable', code: 'called_off' });
  });

  it('does nothing when it is aborted before the start', async () => {
    const server = await startServer();
    expect(await deliver(server.port, { signal: AbortSignal.abort() })).toEqual({
      outcome: 'unavailable',
      code: 'called_off',
    });
    expect(server.begun()).toBe(0);
  });
});

describe('parseSmtpUrl', () => {
  it.for<[string, SmtpSettings | null]>([
    ['smtp://mail.example.ru', { host: 'mail.example.ru', port: 587, secure: false, login: null }],
    ['smtps://mail.example.ru', { host: 'mail.example.ru', port: 465, secure: true, login: null }],
    [
      'smtp://mail.example.ru:25',
      { host: 'mail.example.ru', port: 25, secure: false, login: null },
    ],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, secure: false, login: null }],
    [
      'smtps://a%40example.ru:%D0%BF%20%26@mail.example.ru:465',
      {
        host: 'mail.example.ru',
        port: 465,
        secure: true,
        login: { user: 'a@example.ru', password: 'п &' },
      },
    ],
    ['smtps://a:%ff@mail.example.ru', null],
    ['https://mail.example.ru', null],
    ['mail.example.ru:25', null],
    ['smtp://', null],
    ['', null],
  ])('reads %s', ([url, settings]) => {
    expect(parseSmtpUrl(url)).toEqual(settings);
  });
});
