import { FONT_OPTIONS } from '#features/quran/quran-font.ts';
import type { SuraVerses } from '#features/quran/sura-page.ts';
import { readSettings } from '#features/quran/use-reader-settings.ts';

const PATIENCE_MS = 20_000;

/** A sura's verses in the spelling that this browser's font draws. Rejects without the network. */
export async function fetchSuraVerses(sura: number): Promise<SuraVerses> {
  const { edition } = FONT_OPTIONS[readSettings().font];
  const [answer, { versesHtml }] = await Promise.all([
    fetch(`/quran/${edition}/${sura}.json`, { signal: AbortSignal.timeout(PATIENCE_MS) }),
    import('#features/quran/verses-html.ts'),
  ]);
  if (!answer.ok) throw new Error('no text');
  const verses: string[] = await answer.json();
  return { edition, html: versesHtml(sura, verses, edition) };
}
