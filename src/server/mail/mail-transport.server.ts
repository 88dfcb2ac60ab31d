import type { Letter } from '#lib/contact/letter.ts';

/** A letter to send. `id` is the same for every attempt, `to` is one plain address. */
export interface OutgoingLetter extends Letter {
  id: string;
  kind: string;
  to: string;
  createdAt: Date;
}

/**
 * The outcome of an attempt. `refused`: the server refused this letter, for now or for good.
 * `unavailable`: no letter can be sent at present (unreachable, no answer, wrong password,
 * aborted); if the letter was handed over by then, its fate is unknown. `code` is safe to log.
 */
export type Delivery =
  | { outcome: 'delivered'; file?: string }
  | { outcome: 'refused'; code: string; forGood: boolean }
  | { outcome: 'unavailable'; code: string };

export interface MailTransport {
  /**
   * Tries once and never rejects. Where a letter could arrive twice, `handOver` is awaited before
   * the last byte is sent; if it rejects, the letter must not be completed. Ends soon after
   * `signal` aborts.
   */
  deliver(
    letter: OutgoingLetter,
    control: { signal: AbortSignal; handOver: () => Promise<void> },
  ): Promise<Delivery>;
}
