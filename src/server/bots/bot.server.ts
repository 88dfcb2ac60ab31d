/** A message that somebody sent to a bot, or the start of a chat with it. */
export interface BotUpdate {
  chatId: string;
  text: string;
}

/**
 * The outcome of a message. `later`: it may succeed another time; `refused`: this chat does not
 * take it; `gone`: the messenger says that the chat takes none, because it blocked the bot or does not
 * exist; `moved`: the chat has another number now. `code` is safe to keep and to log.
 */
export type BotOutcome =
  | { outcome: 'sent' }
  | { outcome: 'later'; code: string; afterSeconds: number | null }
  | { outcome: 'refused'; code: string }
  | { outcome: 'gone' }
  | { outcome: 'moved'; chatId: string };

export type BotChannel = 'telegram' | 'max';

/** A bot of a messenger. Every call goes to the configured host only and has a time limit. */
export interface Bot {
  channel: BotChannel;
  /** When set, updates come by webhook with this secret; otherwise the site polls. */
  webhookSecret: string | null;
  /** The header in which a webhook carries the secret. */
  secretHeader: string;
  send(chatId: string, text: string, signal?: AbortSignal): Promise<BotOutcome>;
  /**
   * Waits for updates after `marker`; null starts with the updates that nobody has taken.
   * @throws BotFailure
   */
  poll(
    marker: string | null,
    signal: AbortSignal,
  ): Promise<{ updates: BotUpdate[]; marker: string | null }>;
  /**
   * Tells the messenger to send updates to an address, with the secret.
   * @throws BotFailure
   */
  subscribe(url: string, signal: AbortSignal): Promise<void>;
  /** Reads a webhook's body; null if it is not a message. */
  readUpdate(body: unknown): BotUpdate | null;
  /** The address that opens the bot with a code; null if the messenger does not answer. */
  startLink(code: string): Promise<string | null>;
}

/** A call that failed. The job runner stores only its code. */
export class BotFailure extends Error {
  override name = 'BotFailure';
  constructor(readonly code: string) {
    super(code);
  }
}
