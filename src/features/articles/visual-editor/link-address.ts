/**
 * Reads a typed link: pages of the site (`origin`) become relative, addresses without a scheme get
 * https, mail and telephone get theirs. Null for anything else.
 */
export function readLink(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (text.startsWith(`${origin}/`)) return text.slice(origin.length);
  if (/^(?:#|\/(?![/\\]))\S*$/.test(text)) return text;
  if (/^https?:\/\/[^\s/]+\.[^\s/]+\S*$/i.test(text)) return text;
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:[+\d()-]+)$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?\d[\d\s()-]{6,}$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`;
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:\/\S*)?$/u.test(text)) return `https://${text}`;
  return null;
}
