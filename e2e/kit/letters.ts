import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { expect } from 'vitest';

/** The newest letter of a kind, such as «invitation», in a site's OUTBOX_DIR, once it is there. */
export async function newestLetter(outbox: string, kind: string, to?: string): Promise<ParsedMail> {
  let newest = null as ParsedMail | null;
  const find = async () => {
    const files = readdirSync(outbox).filter(
      (file) => file.includes(`_${kind}_`) && file.endsWith('.eml'),
    );
    for (const file of files.sort()) {
      const letter = await simpleParser(readFileSync(join(outbox, file)));
      const [address] = [letter.to ?? []].flat().flatMap(({ value }) => value);
      if (to === undefined || address?.address === to) newest = letter;
    }
    return newest;
  };
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  if (!newest) throw new Error(`no letter ${kind}`);
  return newest;
}

/** The address with a token in a letter. */
export function linkIn({ text }: ParsedMail): string {
  return /https?:\/\/\S+token=[\w-]+/.exec(text ?? '')?.[0] ?? '';
}
