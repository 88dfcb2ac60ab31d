import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import {
  answerQuery,
  isSoughtInText,
  koranSearch,
  readKoranQuery,
  type KoranList,
} from '#features/quran/list/koran-list.ts';
import { readJump } from '#features/quran/text/verse-jump.ts';

/** The server searches Arabic in the text, once typing pauses. */
const REST_MS = 500;

/**
 * Searches the table of suras at each key. The address follows the field at once, for Back and for a
 * reload; the field follows a link or Back to another search.
 */
export function useFoundSuras(served: KoranList) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const fetcher = useFetcher<{ list: KoranList }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    const q = readKoranQuery(new URLSearchParams({ q: text }));
    setTyped(q);
    clearTimeout(timer.current);
    // The address of a place such as 2:255 leads on to the verse: Back would never return to the list.
    const isPlace = readJump(q)?.ok === true;
    const address = `/koran${isPlace ? '' : koranSearch(q)}`;
    if (isSoughtInText(q) && !isPlace)
      timer.current = setTimeout(() => void fetcher.load(address), REST_MS);
    // Not while Back loads another page: the address is that page's then.
    if (location.pathname === '/koran') history.replaceState(history.state, '', address);
  };
  const follow = useEffectEvent(() => {
    const field = input.current;
    if (!field) return;
    if (shown.current !== key) {
      shown.current = key;
      clearTimeout(timer.current);
      field.value = served.q;
      setTyped(null);
    } else if (typed === null && field.value.trim() !== served.q) {
      // Somebody typed before the scripts ran.
      type(field.value);
    }
  });
  useEffect(() => follow(), [served]);

  const q = typed ?? served.q;
  const found = [served, fetcher.data?.list].find((list) => list?.q === q);
  return {
    input,
    /** The search text: the address's query until somebody types. */
    q,
    answer: found ?? { ...answerQuery(q), verses: null },
    isSearching: !found && isSoughtInText(q),
    type,
    /** Empties the field and so shows all suras. */
    clear() {
      if (input.current) input.current.value = '';
      type('');
    },
  };
}
