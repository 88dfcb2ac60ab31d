import { useEffect, useState } from 'react';
import { wantedAddress } from '#features/offline/kept-address.ts';
import { askWorker } from '#features/offline/worker-answer.browser.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

type KeptList = Awaited<ReturnType<typeof readList>>;
export type Room = NonNullable<Awaited<ReturnType<typeof readRoom>>>;

/** The pages stored when the page was opened; null while unknown. */
export function useKeptList(): { list: KeptList | null; removeAll: () => Promise<void> } {
  const [list, setList] = useState<KeptList | null>(null);
  useEffect(() => {
    let isShown = true;
    void readList().then((read) => isShown && setList(read));
    return () => {
      isShown = false;
    };
  }, []);
  return {
    list,
    async removeAll() {
      for (const shelf of ['visited', 'city', 'quran'] as const) {
        await askWorker({ ask: 'drop', shelf });
      }
      setList(await readList());
    },
  };
}

/** What this browser has stored; `entries` is null where it can't store anything. */
async function readList() {
  const [answer, room] = await Promise.all([askWorker({ ask: 'list' }), readRoom()]);
  return { entries: answer?.entries ?? null, room };
}

/** Bytes that the site uses and may use, by the browser's estimate; null without one. */
export async function readRoom() {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return { used: usage, free: Math.max(0, quota - usage) };
  } catch {
    return null;
  }
}

/** The page that somebody wanted when they were redirected to this one. */
export function useWanted(): string | null {
  const isHydrated = useHydrated();
  return isHydrated ? wantedAddress(location.search) : null;
}
