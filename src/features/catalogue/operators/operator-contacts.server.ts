import { eq } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type { ContactTexts } from '#lib/contact/contact-ways.ts';
import type { Db } from '#server/db/db.server.ts';

/** The stated contacts of a tour's operator; null for a tour without one. */
export async function operatorContacts(db: Db, id: number | null): Promise<ContactTexts | null> {
  if (id === null) return null;
  const [operator] = await db
    .select({
      phone: operators.phones,
      max: operators.max,
      telegram: operators.telegram,
      vk: operators.vk,
      email: operators.email,
      whatsapp: operators.whatsapp,
    })
    .from(operators)
    .where(eq(operators.id, id))
    .limit(1);
  return operator ?? null;
}
