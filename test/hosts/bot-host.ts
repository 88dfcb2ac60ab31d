import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentMessage {
  chatId: string;
  text: string;
}

export interface BotHost {
  base: string;
  token: string;
  /** What it took, in order. */
  messages: SentMessage[];
  /** Every path that was asked for, without the token. */
  calls: string[];
  /** Where updates are sent; null while they are asked for. */
  webhook: () => { url: string; secret: string } | null;
  /** Somebody writes to the bot in a chat. */
  say(chatId: number, text: string): void;
  /** Somebody opens the bot by a link with a code. */
  start(chatId: number, code: string): void;
  close(): Promise<void>;
}

/** What the host does before it takes a message: a status to refuse with, or a wait. */
type OnMessage = (
  message: SentMessage,
) => Promise<Refusal | undefined | void> | Refusal | undefined | void;
interface Refusal {
  status: number;
  body?: object;
}

interface Asked {
  method: string;
  path: string;
  search: URLSearchParams;
  body: Record<string, unknown>;
  authorization: string | undefined;
}
type Answer = Refusal | Promise<Refusal>;

async function serve(answer: (asked: Asked) => Answer) {
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
      const { status, body = {} } = await answer({
        method: request.method ?? '',
        path: pathname,
        search: searchParams,
        body: await jsonOf(request),
        authorization: request.headers.authorization,
      });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** Lets those who ask for updates wait until there are some, or until their time is over. */
function updateQueue() {
  const wake: (() => void)[] = [];
  const all: Record<string, unknown>[] = [];
  return {
    all,
    add(update: Record<string, unknown>) {
      all.push(update);
      for (const ready of wake.splice(0)) ready();
    },
    async after(from: number, seconds: number) {
      if (all.length <= from) {
        await new Promise<void>((resolve) => {
          wake.push(resolve);
          setTimeout(resolve, Math.min(seconds * 1000, 500)).unref();
        });
      }
      return all.slice(from);
    },
  };
}

/** Telegram's interface for bots on 127.0.0.1, as far as the site speaks it. */
export async function startTelegram(onMessage: OnMessage = () => undefined): Promise<BotHost> {
  const token = '123456:test-token-of-nobody';
  const messages: SentMessage[] = [];
  const calls: string[] = [];
  const queue = updateQueue();
  let confirmed = 0;
  let webhook: { url: string; secret: string } | null = null;
  const fail = (status: number, parameters?: object): Refusal => ({
    status,
    body: { ok: false, error_code: status, ...(parameters ? { parameters } : {}) },
  });
  const server = await serve(async ({ path, body }) => {
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    calls.push(method);
    if (given !== token) return fail(401);
    switch (method) {
      case 'getMe':
        return { status: 200, body: { ok: true, result: { id: 1, username: 'vseumry_bot' } } };
      case 'sendMessage': {
        const message = { chatId: String(body['chat_id']), text: String(body['text']) };
        const refusal = await onMessage(message);
        if (refusal) return refusal;
        messages.push(message);
        return { status: 200, body: { ok: true, result: { message_id: messages.length } } };
      }
      case 'getUpdates': {
        if (webhook) return fail(409);
        if (body['offset'] !== undefined) confirmed = Number(body['offset']);
        const found = await queue.after(confirmed, Number(body['timeout']));
        return { status: 200, body: { ok: true, result: found } };
      }
      case 'setWebhook':
        webhook = { url: String(body['url']), secret: String(body['secret_token']) };
        return { status: 200, body: { ok: true, result: true } };
      case 'deleteWebhook':
        webhook = null;
        return { status: 200, body: { ok: true, result: true } };
      default:
        return fail(404);
    }
  });
  const say = (chatId: number, text: string) =>
    queue.add({
      update_id: queue.all.length,
      message: { message_id: queue.all.length + 1, chat: { id: chatId, type: 'private' }, text },
    });
  return {
    ...server,
    token,
    messages,
    calls,
    webhook: () => webhook,
    say,
    start: (chatId, code) => say(chatId, `/start ${code}`),
  };
}

/** MAX's interface for bots on 127.0.0.1, as far as the site speaks it. */
export async function startMax(onMessage: OnMessage = () => undefined): Promise<BotHost> {
  const token = 'max-token-of-nobody';
  const messages: SentMessage[] = [];
  const calls: string[] = [];
  const queue = updateQueue();
  let webhook: { url: string; secret: string } | null = null;
  const server = await serve(async ({ method, path, search, body, authorization }) => {
    calls.push(`${method} ${path}`);
    if (authorization !== token) return { status: 401, body: { code: 'verify.token' } };
    switch (`${method} ${path}`) {
      case 'GET /me':
        return { status: 200, body: { user_id: 1, username: 'id7700000000_bot' } };
      case 'POST /messages': {
        const message = { chatId: search.get('chat_id') ?? '', text: String(body['text']) };
        const refusal = await onMessage(message);
        if (refusal) return refusal;
        messages.push(message);
        return { status: 200, body: { message: { body: { mid: String(messages.length) } } } };
      }
      case 'GET /updates': {
        const from = Number(search.get('marker') ?? 0);
        const updates = await queue.after(from, Number(search.get('timeout')));
        return { status: 200, body: { updates, marker: from + updates.length } };
      }
      case 'GET /subscriptions':
        return { status: 200, body: { subscriptions: webhook ? [{ url: webhook.url }] : [] } };
      case 'DELETE /subscriptions':
        webhook = null;
        return { status: 200, body: { success: true } };
      case 'POST /subscriptions':
        if (webhook) return { status: 400, body: { code: 'already.subscribed' } };
        webhook = { url: String(body['url']), secret: String(body['secret']) };
        return { status: 200, body: { success: true } };
      default:
        return { status: 404 };
    }
  });
  return {
    ...server,
    token,
    messages,
    calls,
    webhook: () => webhook,
    say: (chatId, text) =>
      queue.add({
        update_type: 'message_created',
        message: { recipient: { chat_id: chatId }, body: { text } },
      }),
    start: (chatId, code) =>
      queue.add({
        update_type: 'bot_started',
        chat_id: chatId,
        user: { user_id: chatId },
        payload: code,
      }),
  };
}
