import { eq } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type { ContactTexts } from '#lib/contact/contact-ways.ts';
import type { Db } from '#server/db/db.server.ts';
import { pick } from '#lib/form/pick.ts';

/** The stated contacts of a tour's operator; null for a tour without one. */
export async function operatorContacts(db: Db, id: number | null): Promise<ContactTexts | null> {
  if (id === null) return null;
  const [operator] = await db
    .select({
      phone: operators.phones,
      ...pick(operators, ['max', 'telegram', 'vk', 'email', 'whatsapp']),
    })
    .from(operators)
    .where(eq(operators.id, id))
    .limit(1);
  return operator ?? null;
}
