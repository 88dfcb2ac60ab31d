import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { foldArabic, MIN_LETTERS } from '#lib/quran/arabic-search.ts';
import type { KoranList } from '#features/quran/list/koran-list.ts';

type Answer = Pick<KoranList, 'suras' | 'verse' | 'problem'>;
type Find = (q: string) => Answer;

/** Arabic is looked for in the text, which the server has: when the typing rests. */
const REST_MS = 500;

interface FoundSuras {
  input: RefObject<HTMLInputElement | null>;
  /** What is searched for: the address's query until something is typed. */
  q: string;
  answer: Answer;
  /** Whether what is shown is of the query the server answered. */
  isServed: boolean;
  /** Whether the text is being searched. */
  isSearching: boolean;
  type: (typed: string) => void;
}

/** Answers each key with the table of suras, fetched at the first one. */
export function useFoundSuras(served: KoranList): FoundSuras {
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
  const latest = useRef(type);
  useEffect(() => {
    latest.current = type;
  });
  // Something may have been typed before the scripts ran.
  useEffect(() => {
    const before = input.current?.value ?? '';
    if (before.trim() !== '' && before.trim() !== served.q) latest.current(before);
    // Only once: later the field leads and not the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const q = typed ?? served.q;
  const isServed = q === served.q || !find;
  return {
    input,
    q: isServed ? served.q : q,
    answer: isServed ? served : find.run(q),
    isServed,
    isSearching: navigation.state === 'loading' && navigation.location.pathname === '/koran',
    type,
  };
}

async function loadFind(): Promise<Find> {
  const { answerQuery } = await import('#features/quran/list/koran-list.ts');
  return answerQuery;
}
