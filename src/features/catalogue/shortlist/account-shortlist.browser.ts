import {
  changeBetween,
  changed,
  readSlugs,
  type ListChange,
} from '#features/catalogue/shortlist/shortlist.ts';
import { SHORTLIST } from '#features/catalogue/shortlist/use-shortlist.ts';
import { jsonOf, propertiesOf } from '#lib/text/json-text.ts';
import { readKept, subscribeKept, writeKept } from '#ui/page/use-kept.ts';
import { pageUser } from '#ui/session/use-session.ts';
import { request } from '#ui/request.browser.ts';

/** The owner of this browser's list, and the account's list when last known: `7 a,b`. */
const AGREED = 'shortlist_agreed';
/** Changes are sent together, this long after the first. */
const GATHER_MS = 1500;

/**
 * Keeps this browser's list and the account's in sync while somebody is signed in. A guest's list
 * becomes the account's at sign-in; another account's never does. After sign-out this browser drops the
 * tours that the server has.
 */
export function followAccount(): void {
  let followed: number | null | undefined;
  let stop: (() => void) | undefined;
  const follow = () => {
    const user = pageUser.get();
    const id = user === undefined ? undefined : (user?.id ?? null);
    if (id === undefined || id === followed) return;
    followed = id;
    stop?.();
    stop = keepShortlist(id);
  };
  pageUser.subscribe(follow);
  follow();
}

/** Returns a function that ends it. */
function keepShortlist(id: number | null): () => void {
  const [owner = '', agreed = ''] = (readKept(AGREED) ?? '').split(' ');
  if (owner !== '' && owner !== String(id)) {
    // In this order: no other tab takes the list for the account's.
    writeList([]);
    writeKept(AGREED, null);
  }
  if (id === null) return () => undefined;
  return keepInStep(id, owner === String(id) ? readSlugs(agreed) : []);
}

function keepInStep(id: number, known: string[]): () => void {
  let agreed = known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    const sent = readList();
    const change = changeBetween(agreed, sent);
    const reply = await request('/api/shortlist', {
      method: 'PUT',
      json: { ...change, held: sent },
      keepalive: true,
    });
    // Without the network the changes stay here; the next change or page sends them.
    const answer = reply?.ok ? readAnswer(reply.text) : null;
    if (!answer || isOver) return;
    const meanwhile: ListChange = changeBetween(sent, readList());
    // A deleted tour stays until its owner has seen that and removes it.
    const gone = sent.filter((slug) => answer.gone.includes(slug));
    agreed = [...answer.tours, ...gone];
    // In this order: the list that was taken over is no change to send.
    writeList(changed(agreed, meanwhile));
    writeKept(AGREED, `${id} ${agreed.join(',')}`);
  };
  const gather = () => {
    if (readList().join() !== agreed.join()) timer ??= setTimeout(() => void send(), GATHER_MS);
  };
  const leave = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void send();
  };
  void send();
  const stop = subscribeKept(gather);
  document.addEventListener('visibilitychange', leave);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', leave);
  };
}

function readList(): string[] {
  return readSlugs(readKept(SHORTLIST));
}

function writeList(list: readonly string[]): void {
  const text = list.join(',') || null;
  if (text !== readKept(SHORTLIST)) writeKept(SHORTLIST, text);
}

function readAnswer(text: string): { tours: string[]; gone: string[] } | null {
  const { tours, gone } = propertiesOf(jsonOf(text));
  return tours ? { tours: readSlugs(String(tours)), gone: readSlugs(String(gone)) } : null;
}
