import { cutText, storable } from '#lib/text/storable.ts';
import { urlOf } from '#lib/text/address.ts';

/**
 * The address of a link's file; null if it is not a link. The address of an open Google sheet
 * becomes that of its workbook, with all sheets.
 */
export function fileAddress(link: string): URL | null {
  const text = link.trim();
  const url = /^https?:\/\//i.test(text) && text.length <= 2000 ? urlOf(text) : null;
  if (!url || url.username !== '' || url.password !== '') return null;
  const [, id] =
    /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{20,})\/(?:edit|view|htmlview|preview)?$/.exec(
      url.pathname,
    ) ?? [];
  if (url.hostname !== 'docs.google.com' || id === undefined) return url;
  return new URL(`https://docs.google.com/spreadsheets/d/${id}/export?format=xlsx`);
}

const LONGEST_NAME = 150;

/** The name of a file: from its server, else from its address. */
export function fileNameOf(disposition: string | undefined, url: URL): string {
  const [, encoded] = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '') ?? [];
  const last = url.pathname.split('/').findLast((part) => part !== '');
  const name = decoded(encoded ?? '') || plain || decoded(last ?? '') || url.hostname;
  return cutText(storable(name.replace(/[\p{Cc}/\\]+/gu, ' ')).trim(), LONGEST_NAME);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
