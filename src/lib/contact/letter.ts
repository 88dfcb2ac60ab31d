import { escapeMarkup } from '#lib/text/markup.ts';

/** A letter to send, in both forms that mail programs show. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** The contents of a letter. All of it is plain text; `letter` escapes it. */
export interface LetterWords {
  subject: string;
  /** Origin of the site, without a slash at the end. */
  siteUrl: string;
  /** Whether it begins with a greeting, as letters to people do. */
  greets?: boolean;
  paragraphs: string[];
  /** The only button. `href` is an absolute http or https address. */
  action?: { label: string; href: string };
  /** Small text below the button: how long a link works, what to do if it wasn't you. */
  notes?: string[];
}

const GREETING = 'Здравствуйте!';
const SIGNATURE = '«ВсеУмры» — каталог туров Умры и\u00a0Хаджа';
const AUTOMATIC = 'Это письмо отправлено автоматически, отвечать на\u00a0него не\u00a0нужно.';
const BY_HAND = 'Если кнопка не\u00a0нажимается, откройте эту ссылку в\u00a0браузере:';

/**
 * Puts a letter into the common layout of all letters. The HTML has no pictures, no scripts and no
 * external files; the text says the same with the link on its own line. Throws RangeError for a
 * button whose address is not http or https.
 */
export function composeLetter(words: LetterWords): Letter {
  const { subject, siteUrl, greets = true, action, notes = [] } = words;
  if (action && !/^https?:\/\//.test(action.href)) throw new RangeError('not a web address');
  const paragraphs = [...(greets ? [GREETING] : []), ...words.paragraphs];
  const button = action ? [`${action.label}:\n${action.href}`] : [];
  const ending = ['--', SIGNATURE, siteUrl, AUTOMATIC].join('\n');
  return {
    subject,
    text: `${[...paragraphs, ...button, ...notes, ending].join('\n\n')}\n`,
    html: htmlOf({ subject, siteUrl, paragraphs, action, notes }),
  };
}

function htmlOf({ subject, siteUrl, paragraphs, action, notes = [] }: LetterWords): string {
  const site = escapeMarkup(siteUrl);
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f4f1ea;color:#1f2a2e;font:16px/1.55 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 20px;font-size:18px;font-weight:bold"><a href="${site}" style="color:#0f5c4d;text-decoration:none">ВсеУмры</a></p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeMarkup(subject)}</h1>
${paragraphs.map((paragraph) => htmlParagraph(paragraph, 'margin:0 0 14px')).join('\n')}
${action ? htmlButton(action) : ''}
${notes.map((note) => htmlParagraph(note, SMALL)).join('\n')}
</div>
<div style="max-width:560px;margin:0 auto;padding:16px 24px">
<p style="${SMALL}">${SIGNATURE}<br><a href="${site}" style="color:#0f5c4d">${site}</a></p>
<p style="${SMALL}">${AUTOMATIC}</p>
</div>
</body>
</html>
`.replace(/\n{2,}/g, '\n');
}

const SMALL = 'margin:0 0 10px;font-size:14px;color:#56646a';

function htmlParagraph(text: string, style: string): string {
  return `<p style="${style}">${escapeMarkup(text)}</p>`;
}

function htmlButton({ label, href }: { label: string; href: string }): string {
  const address = escapeMarkup(href);
  return `<p style="margin:22px 0"><a href="${address}" style="display:inline-block;padding:12px 22px;background:#0f5c4d;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:bold">${escapeMarkup(label)}</a></p>
<p style="${SMALL}">${BY_HAND}<br><a href="${address}" style="color:#0f5c4d;word-break:break-all">${address}</a></p>`;
}
