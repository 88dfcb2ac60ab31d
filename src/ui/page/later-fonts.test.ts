import { expect, it } from 'vitest';
import { laterFonts } from '#ui/page/later-fonts.ts';

it('names the fonts that may come later, and no others', () => {
  const css =
    "@font-face{font-family:Golos Text;font-display:swap;font-weight:400 900;src:url(/a.woff2)format('woff2');unicode-range:U+400-45F,U+2116}" +
    "@font-face {\n  font-family: 'Amiri';\n  font-display: block;\n  src: url(/b.woff2);\n}" +
    "@font-face {\n  font-family: 'Other';\n  font-display: swap;\n  font-weight: 400;\n  src: url(/c.woff2);\n  unicode-range: U+20;\n}";
  expect(JSON.parse(laterFonts(css))).toEqual([
    [
      'Golos Text',
      "url(/a.woff2)format('woff2')",
      { weight: '400 900', unicodeRange: 'U+400-45F,U+2116' },
    ],
    ['Other', 'url(/c.woff2)', { weight: '400', unicodeRange: 'U+20' }],
  ]);
});
