import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { foldArabic, MIN_LETTERS } from '#lib/quran/arabic-search.ts';
import type { KoranList } from '#features/quran/list/koran-list.ts';

type Answer = Pick<KoranList, 'suras' | 'verse' | 'problem'>;
type Find = (q: string) => Answer;

/** The server searches Arabic in the text, once typing pauses. */
const REST_MS = 500;

/** Searches the table of suras at each key; loads it at the first one. */
export function useFoundSuras(served: KoranList) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [find, setFind] = useState<{ run: Find } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const navigation = useNavigation();
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    const q = text.replace(/\s+/g, ' ').trim();
    setTyped(q);
    if (!find)
      void loadFind().then(
        (run) => setFind({ run }),
        () => undefined,
      );
    clearTimeout(timer.current);
    if (foldArabic(q).length < MIN_LETTERS) return;
    timer.current = setTimeout(() => {
      const address = `/koran?q=${encodeURIComponent(q)}`;
      void navigate(address, { replace: true, preventScrollReset: true });
    }, REST_MS);
  };
  const takeEarly = useEffectEvent(type);
  // Somebody may have typed before the scripts ran.
  useEffect(() => {
    const before = input.current?.value ?? '';
    if (before.trim() !== '' && before.trim() !== served.q) takeEarly(before);
    // Only once: later the field decides, not the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const q = typed ?? served.q;
  const isServed = q === served.q || !find;
  return {
    input,
    /** The search text: the address's query until somebody types. */
    q: isServed ? served.q : q,
    answer: isServed ? served : find.run(q),
    /** Whether the list shows the server's answer. */
    isServed,
    isSearching: navigation.state === 'loading' && navigation.location.pathname === '/koran',
    type,
    /** Empties the field: it keeps its text when only the address changes. */
    clear() {
      if (input.current) input.current.value = '';
      type('');
    },
  };
}

async function loadFind(): Promise<Find> {
  const { answerQuery } = await import('#features/quran/list/koran-list.ts');
  return answerQuery;
}
