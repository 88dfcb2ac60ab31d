import { FONT_OPTIONS } from '#features/quran/text/quran-font.ts';
import type { SuraVerses } from '#features/quran/text/sura-page.ts';
import type { TextFile } from '#features/quran/text/text-file.ts';
import { readSettings } from '#features/quran/progress/use-reader-settings.ts';
import { readJson } from '#ui/request.browser.ts';

/** A sura's verses in the spelling of this browser's font. Rejects without the network. */
export async function fetchSuraVerses(sura: number): Promise<SuraVerses> {
  const { edition } = FONT_OPTIONS[readSettings().font];
  const [file, { versesHtml }] = await Promise.all([
    readJson(`/quran/${edition}/${sura}.json`),
    import('#features/quran/text/verses-html.ts'),
  ]);
  const { verses } = file as TextFile;
  return { edition, html: versesHtml(sura, verses, edition) };
}
