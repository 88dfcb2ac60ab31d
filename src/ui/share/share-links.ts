/**
 * Addresses for sharing a page without scripts; each opens its own window to choose a recipient.
 */
export function shareLinks({ title, url }: { title: string; url: string }) {
  const plain = title.replaceAll('\u00a0', ' ');
  const query = (given: Record<string, string>) => new URLSearchParams(given).toString();
  // MAX supports %20, but not plus signs.
  const text = encodeURIComponent(`${plain} ${url}`);
  return [
    { name: 'MAX', href: `https://max.ru/:share?text=${text}` },
    { name: 'Telegram', href: `https://t.me/share/url?${query({ url, text: plain })}` },
    { name: 'ВКонтакте', href: `https://vk.com/share.php?${query({ url, title: plain })}` },
  ];
}
