import { randomUUID } from 'node:crypto';
import type { Log } from '#server/process/log.server.ts';
import type { MailTransport } from '#server/mail/mail-transport.server.ts';
import type { OwnerMessage } from '#server/watching/alert-words.ts';

const WITHIN_MS = 60_000;
const MOST_ATTEMPTS = 10;

/** A way to reach the owner that does not need the database. */
export interface Recipient {
  name: string;
  /** True when the message was sent, or may have been: it is not sent again. */
  send(message: OwnerMessage): Promise<boolean>;
}

export type DirectAlerts = ReturnType<typeof createDirectAlerts>;

/**
 * Messages for the time when nothing can be written into the outbox. Only this process knows what
 * was sent: a process that starts during an outage sends its messages again.
 */
export function createDirectAlerts(log: Log) {
  let recipients: readonly Recipient[] = [];
  let told = { about: '', names: new Set<string>(), attempts: 0 };
  return {
    /** The recipients; called while the database answers. */
    remember: (known: readonly Recipient[]) => (recipients = known),
    /**
     * Sends the message to everybody who has not got it yet; called again until all have it or ten
     * attempts have failed. Never rejects.
     */
    async tell(about: string, message: OwnerMessage) {
      if (told.about !== about) told = { about, names: new Set(), attempts: 0 };
      const { names } = told;
      const left = recipients.filter(({ name }) => !names.has(name));
      if (left.length === 0 || told.attempts >= MOST_ATTEMPTS) return;
      told.attempts += 1;
      await Promise.all(
        left.map(async ({ name, send }) => {
          const isThrough = await send(message).catch(() => false);
          if (isThrough) names.add(name);
        }),
      );
      log.warn({ told: names.size, of: recipients.length }, 'владельцу сообщено без базы данных');
    },
  };
}

/** A letter to one plain address, without the outbox. A letter of unknown fate is not repeated. */
export function letterTo(to: string, transport: MailTransport): Recipient {
  return {
    name: `letter ${to}`,
    async send({ letter }) {
      let isHandedOver = false;
      const delivery = await transport.deliver(
        { id: randomUUID(), to, createdAt: new Date(), ...letter },
        {
          signal: AbortSignal.timeout(WITHIN_MS),
          handOver: async () => void (isHandedOver = true),
        },
      );
      if (delivery.outcome === 'delivered') return true;
      return delivery.outcome === 'refused' ? delivery.forGood : isHandedOver;
    },
  };
}
