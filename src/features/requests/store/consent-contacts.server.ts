import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { consents, requests } from '#features/requests/store/request-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { KeyedDigest } from '#server/session/keyed-digest.server.ts';

const BATCH = 500;

/** The digest by which a consent is found by its person's phone or address. */
export function contactHash(contact: string, digest: KeyedDigest): string {
  return digest('contact', contact.toLowerCase());
}

/** The contacts of a request, one consent each, in this order. */
export function contactsOf({ phone, email }: { phone: string | null; email: string | null }) {
  return [phone, email].filter((contact) => contact !== null);
}

/**
 * Computes the digests of consents again after the site's key has changed. That needs the contacts
 * themselves, so it only works for requests that are not erased.
 */
export async function renewContactHashes(tx: Db, digest: KeyedDigest): Promise<void> {
  let last = 0;
  for (;;) {
    const batch = await tx
      .select({ id: requests.id, phone: requests.phone, email: requests.email })
      .from(requests)
      .where(and(gt(requests.id, last), isNull(requests.erased_at)))
      .orderBy(asc(requests.id))
      .limit(BATCH);
    const end = batch.at(-1);
    if (!end) return;
    last = end.id;
    const numbers = batch.map(({ id }) => id);
    const rows = await tx
      .select({ id: consents.id, number: consents.request_number })
      .from(consents)
      .where(inArray(consents.request_number, numbers))
      .orderBy(asc(consents.id));
    for (const request of batch) {
      const contacts = contactsOf(request);
      const own = rows.filter(({ number }) => number === request.id);
      if (own.length !== contacts.length) continue;
      for (const [place, { id }] of own.entries()) {
        const contact_hash = contactHash(contacts[place] ?? '', digest);
        await tx.update(consents).set({ contact_hash }).where(eq(consents.id, id));
      }
    }
  }
}

/** The number of consents that can't be found by a contact, because an older key made them. */
export async function countLostContacts(db: Db, keyMadeAt: Date): Promise<number> {
  return db.$count(
    consents,
    and(
      lt(consents.at, keyMadeAt),
      isNotNull(consents.request_number),
      or(
        inArray(
          consents.request_number,
          db.select({ id: requests.id }).from(requests).where(isNotNull(requests.erased_at)),
        ),
        sql`not exists (select from requests where id = ${consents.request_number})`,
      ),
    ),
  );
}
