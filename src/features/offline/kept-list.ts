import type { KeptEntry } from '#features/offline/offline-messages.ts';

export type KeptGroup = ReturnType<typeof keptGroups>[number];

const GROUPS = [
  { name: 'Время намаза', path: /^\/vremya-namaza/ },
  { name: 'Коран', path: /^\/koran/ },
  { name: 'Туры', path: /^\/(?:all|tours\/|tury\/)/ },
  { name: 'Статьи и\u00a0вопросы', path: /^\/(?:articles|faq)/ },
  { name: 'Другие страницы', path: /^\/(?!offline)/ },
];
/** Months belong to the page of their city. */
const PART_OF_ANOTHER = /[?&]tab=month/;

/** The pages that open without the network, each once, in groups; empty groups are left out. */
export function keptGroups(entries: readonly KeptEntry[]) {
  const links = new Map<string, string>();
  for (const { address, title } of entries) {
    if (title === '' || PART_OF_ANOTHER.test(address)) continue;
    links.set(address, address === '/' ? 'Главная' : shortName(title));
  }
  const byAddress = new Intl.Collator('ru', { numeric: true });
  return GROUPS.map(({ name, path }) => {
    const own = [...links].filter(([address]) => path.test(address));
    for (const [address] of own) links.delete(address);
    return {
      name,
      links: own
        .map(([address, text]) => ({ address, name: text }))
        .sort((one, other) => byAddress.compare(one.address, other.address)),
    };
  }).filter(({ links: some }) => some.length > 0);
}

/** A title without the site's name, and without a day that has passed since. */
function shortName(title: string): string {
  return title
    .replace(/ — ВсеУмры$/, '')
    .replace(/ — читать онлайн$/, '')
    .replace(/ сегодня, .*$/, '');
}

/** Bytes of everything on the shelves. */
export function keptBytes(entries: readonly KeptEntry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}
