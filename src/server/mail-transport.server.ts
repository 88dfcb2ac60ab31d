import type { Letter } from '#lib/letter.ts';

/** A letter on its way. `id` is the same for every attempt, `to` is one plain address. */
export interface OutgoingLetter extends Letter {
  id: string;
  kind: string;
  to: string;
  createdAt: Date;
}

/**
 * What became of an attempt. `refused`: this letter was answered with no, for now or for good.
 * `unavailable`: no letter can be sent at present (out of reach, silent, wrong password, called
 * off); when it was handed over by then, nobody knows what became of it. `code` is safe to log.
 */
export type Delivery =
  | { outcome: 'delivered'; file?: string }
  | { outcome: 'refused'; code: string; forGood: boolean }
  | { outcome: 'unavailable'; code: string };

export interface MailTransport {
  /**
   * Tries once and never rejects. Where a letter could arrive twice, `handOver` is awaited before
   * its last byte leaves; when that rejects, the letter must not be completed. Ends soon after
   * `signal` aborts.
   */
  deliver(
    letter: OutgoingLetter,
    control: { signal: AbortSignal; handOver: () => Promise<void> },
  ): Promise<Delivery>;
}
