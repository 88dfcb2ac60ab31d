import { open } from 'node:fs/promises';
import { parseTranslation, type TranslationTerms } from '#features/quran/text/translation-text.ts';
import { SettingsError, type Env } from '#server/env/env.server.ts';

/** A translation supplied by the site's owner. */
export interface Translation {
  terms: TranslationTerms;
  /** The verses of each sura. */
  suras: readonly (readonly string[])[];
}

/** Several times the size of the longest translation. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Reads the translation in the settings completely, so that a missing verse is found at the start and
 * not by a reader. Throws SettingsError with the problem; null when the settings name none.
 */
export async function readTranslation(
  settings: Env['quranTranslation'],
): Promise<Translation | null> {
  if (!settings) return null;
  const { file, ...terms } = settings;
  const parsed = parseTranslation(await contents(file));
  if (!parsed.ok) throw wrongFile(parsed.message);
  return { terms, suras: parsed.suras };
}

async function contents(file: string): Promise<string> {
  const handle = await open(file).catch(() => {
    throw wrongFile(`файл ${file} не открывается`);
  });
  try {
    const { size } = await handle.stat();
    if (size > MOST_BYTES) throw wrongFile('файл больше 16 МБ');
    return await handle.readFile('utf8');
  } catch (error) {
    throw error instanceof SettingsError ? error : wrongFile(`файл ${file} не читается`);
  } finally {
    await handle.close();
  }
}

function wrongFile(message: string): SettingsError {
  return new SettingsError([`QURAN_TRANSLATION_FILE: ${message}`]);
}
