import type { Edition } from '#features/quran/text/quran-font.ts';
import { displayVerse } from '#features/quran/text/verse-display.ts';
import { juzOf, pageOf, verseNumber } from '#features/quran/text/verse-order.ts';

/**
 * A sura's verses as HTML, by pages of the mushaf: a list of a page's verses, and between pages a line
 * with page and juz. HTML instead of components, because the longest sura has 286 verses that never
 * change: nothing is sent or rendered twice.
 */
export function versesHtml(sura: number, verses: readonly string[], edition: Edition): string {
  let html = '';
  let page = 0;
  verses.forEach((verse, i) => {
    const ayah = i + 1;
    const number = verseNumber({ sura, ayah });
    if (pageOf(number) !== page) {
      if (page !== 0) html += '</ol>';
      page = pageOf(number);
      html += `<p class="page-mark">Страница ${page} · джуз ${juzOf(number)}</p><ol role="list" lang="ar" dir="rtl">`;
    }
    const text = escape(displayVerse(verse, edition));
    html += `<li class="verse" id="ayah-${ayah}"><span class="verse-text">${text}</span><span class="verse-end">&nbsp;<a class="rosette" lang="ru" href="#ayah-${ayah}" aria-label="Аят ${ayah}"><span>${ayah}</span></a></span> </li>`;
  });
  return `${html}</ol>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
