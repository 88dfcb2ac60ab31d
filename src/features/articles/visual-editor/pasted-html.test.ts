import { describe, expect, it } from 'vitest';
import { cleanPaste } from '#features/articles/visual-editor/pasted-html.ts';

const ORIGIN = 'https://vseumry.example';
const clean = (html: string) => cleanPaste(html, ORIGIN).html;

/** Word 365's clipboard, with only its middle shortened. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @page WordSection1 {size:595.3pt 841.9pt;} --></style>
</head><body lang=RU style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='margin-top:12.0pt'><span style='mso-fareast-language:RU'>Что взять с&nbsp;собой<o:p></o:p></span></h1>
<p class=MsoNormal><span style='font-size:12.0pt;font-family:"Times New Roman",serif'>Для <b style='mso-bidi-font-weight:normal'>ихрама</b> нужны
два отреза <i>белой</i> ткани.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Паспорт<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>и его копия</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Лекарства</p>
<p class=MsoNormal>Порядок:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Ихрам</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Таваф</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=312 colspan=2 valign=top style='border:solid 1.0pt'><p class=MsoNormal>Срок</p></td></tr></table>
<!--EndFragment--></body></html>`;

describe('a paste from Word', () => {
  it('keeps headings, emphasis, tables and spans, and nothing of the looks', () => {
    const html = clean(WORD);
    expect(html).toContain('<h2>Что взять с&nbsp;собой</h2>');
    expect(html).toContain(
      '<p>Для <strong>ихрама</strong> нужны два отреза <em>белой</em> ткани.</p>',
    );
    expect(html).toContain('<td colspan="2"><p>Срок</p></td>');
    expect(html).not.toMatch(/style|class|mso|o:p|xml|Generator|StartFragment|&nbsp;<\/p>/i);
  });

  it('makes lists of its paragraphs with bullets and numbers', () => {
    const html = clean(WORD);
    expect(html).toContain(
      '<ul><li>Паспорт<ul><li>и его копия</li></ul></li><li>Лекарства</li></ul>',
    );
    expect(html).toContain('<ol><li>Ихрам</li><li>Таваф</li></ol>');
  });
});

describe('a paste from Telegram', () => {
  it('has paragraphs where the message has empty lines', () => {
    const message =
      '<meta charset="utf-8"><span style="color: rgb(0,0,0); white-space: pre-wrap;"><b>Ассаляму алейкум!</b><br><br>Вылет из Казани:<br>10 декабря<br><br><i>Места <b>есть</b><br><br>пока</i></span>';
    expect(clean(message)).toBe(
      '<p><strong>Ассаляму алейкум!</strong></p><p>Вылет из Казани:<br>10 декабря</p><p><em>Места <strong>есть</strong></em></p><p><em>пока</em></p>',
    );
  });

  it('keeps links and turns pictures of emoji into emoji', () => {
    const message =
      '<div class="text-content clearfix" dir="auto"><img src="./img-apple-64/1f54b.png" class="emoji emoji-small" alt="🕋" draggable="false"> Подробнее: <a class="text-entity-link" href="https://t.me/example" target="_blank" rel="noopener">канал</a> <span class="spoiler">сюрприз</span></div>';
    expect(cleanPaste(message, ORIGIN)).toEqual({
      html: '<div>🕋 Подробнее: <a href="https://t.me/example">канал</a> сюрприз</div>',
      droppedImages: 0,
    });
  });
});

describe('a paste from elsewhere', () => {
  it('takes Google Docs at their looks: bold is bold, and the wrapper is not', () => {
    const docs =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;font-style:italic">Важно</span><span style="font-weight:400">: виза</span></p></b>';
    expect(clean(docs)).toBe('<p><strong><em>Важно</em></strong>: виза</p>');
  });

  it('keeps Arabic as Arabic, in paragraphs, words, headings and cells', () => {
    const words = '<span lang=AR-SA dir=RTL style="font-size:16pt">بسم الله</span>';
    expect(clean(`<p class=MsoNormal dir=RTL>${words}</p>`)).toBe(
      '<p dir="rtl"><span lang="ar" dir="rtl">بسم الله</span></p>',
    );
    expect(clean('<p lang="ar" dir="rtl">الله</p><p lang="RU" dir="ltr">да</p>')).toBe(
      '<p lang="ar" dir="rtl">الله</p><p>да</p>',
    );
    expect(clean('<h2 lang="ar">الله</h2><table><tr><td lang="ar">الله</td></tr></table>')).toBe(
      '<h2><span lang="ar" dir="rtl">الله</span></h2><table><tr><td><span lang="ar" dir="rtl">الله</span></td></tr></table>',
    );
    expect(clean('<p>да<span lang="ar">الله<br><br>الرحمن</span></p>')).toBe(
      '<p>да<span lang="ar" dir="rtl">الله</span></p><p><span lang="ar" dir="rtl">الرحمن</span></p>',
    );
    expect(clean('<p>да <span lang="arc">x</span><span lang="ar"> </span></p>')).toBe(
      '<p>да x </p>',
    );
  });

  it('keeps what is raised, lowered, underlined and struck out, but not the line of a link', () => {
    expect(clean('<p>м<sup>2</sup>, H<sub>2</sub>O, <u>а</u>, <ins>б</ins></p>')).toBe(
      '<p>м<sup>2</sup>, H<sub>2</sub>O, <u>а</u>, <u>б</u></p>',
    );
    expect(clean('<p><s>а</s><strike>б</strike><del>в</del></p>')).toBe(
      '<p><s>а</s><s>б</s><s>в</s></p>',
    );
    const docs = (style: string) => `<span style="${style}">а</span>`;
    expect(clean(docs('text-decoration:underline'))).toBe('<p><u>а</u></p>');
    expect(clean(docs('text-decoration-line:line-through'))).toBe('<p><s>а</s></p>');
    expect(clean(docs('vertical-align:super'))).toBe('<p><sup>а</sup></p>');
    expect(clean(docs('vertical-align:sub;text-decoration:none'))).toBe('<p><sub>а</sub></p>');
    expect(clean(`<a href="/all">${docs('text-decoration:underline')}</a>`)).toBe(
      '<p><a href="/all">а</a></p>',
    );
  });

  it('keeps pictures of the site and those that came along, and counts the others', () => {
    const pasted = `<p>а<img src="${ORIGIN}/images/articles/1_ab.webp" alt='"К"'><img src="data:image/png;base64,AAAA"><img src="https://elsewhere.example/a.jpg"><img src="file:///C:/a.png"><img src="https://elsewhere.example/dot.gif" width="1" height="1"></p>`;
    expect(cleanPaste(pasted, ORIGIN)).toEqual({
      html: '<p>а<img src="/images/articles/1_ab.webp" alt="&quot;К&quot;"><img src="data:image/png;base64,AAAA" alt=""></p>',
      droppedImages: 2,
    });
  });

  it.each([
    ['<a href="javascript:alert(1)" onclick="alert(1)">х</a>', '<p>х</p>'],
    ['<p onmouseover="a>b" style="x">х<script>alert("</p>")</script></p>', '<p>х</p>'],
    ['<p>не <em>закрыто', '<p>не <em>закрыто</em></p>'],
    ['</p></div>лишнее</b>', 'лишнее'],
    ['<p>ну\u0000ль</p>', '<p>нуль</p>'],
    ['просто < текст & 1 > 0', '<p>просто < текст & 1 > 0</p>'],
    ['', ''],
  ])('survives %s', (pasted, cleaned) => {
    expect(clean(pasted)).toBe(cleaned);
  });

  it('cleans what is clean to itself', () => {
    const once = clean(WORD);
    expect(clean(once)).toBe(once);
  });
});
