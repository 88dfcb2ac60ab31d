import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawQuotation } from '#features/articles/store/quran-quotation.ts';
import { QuotedVerses } from '#features/articles/visual-editor/verse-dialog.tsx';

it('shows verses in a font of their text, with their numbers', () => {
  const text = drawQuotation({ sura: 2, from: 255, to: 256 }, ['ٱلْقَيُّومُ ۚ لَا', 'لَآ إِكْرَاهَ']);
  expect(text).toBe('ٱلْقَيُّومُۚ لَا\u00a0\u06dd٢٥٥ لَآ إِكْرَاهَ\u00a0\u06dd٢٥٦');
  expect(renderToStaticMarkup(<QuotedVerses text={text} />)).toMatch(
    /^<p lang="ar" dir="rtl" [^>]*class="arabic [^>]*leading-\[2\.75\][^>]*>ٱلْقَيُّومُۚ/,
  );
});
