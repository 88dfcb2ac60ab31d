import { pageUser } from '#ui/session/use-session.ts';
import {
  PLACES_KEY,
  placeFor,
  readPlaces,
  readRecords,
  RECORDS_KEY,
  withoutPlace,
  withoutTaken,
  withPlace,
  withRecord,
  writePlaces,
} from '#features/recitation/listening/kept-listening.ts';
import {
  listened,
  newListening,
  recordOf,
  type Listening,
  type ListeningRecord,
} from '#features/recitation/listening/listening.ts';
import { LISTENING_API, MOST_SENT } from '#features/recitation/listening/own-listening.ts';
import { endsSura } from '#features/recitation/state/player-end.ts';
import type { Player, PlayerEvent } from '#features/recitation/state/player-state.ts';
import { hearOwnListening } from '#features/recitation/listening/use-own-listening.ts';
import { localDay } from '#lib/time/local-day.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';
import { request } from '#ui/request.browser.ts';

/** The precision of a stored place should the tab end suddenly, in seconds of listening. */
const KEEP_SECONDS = 5;
/** The time between reports to the account during a listening, in seconds. */
const SEND_SECONDS = 60;

let listening: Listening | null = null;
let keptAtSeconds = 0;
/** What `keep` stored last: a tab that rests must not replace the newer place of another tab. */
let kept = '';
let sentAtSeconds = 0;

/** Follows the player from now on, and sends waiting records to the account. */
export function startListening(player: () => Player): void {
  const leave = () => {
    keep(player());
    void sendRecords(true);
  };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  pageUser.subscribe(() => void sendRecords(false));
  addEventListener('online', () => void sendRecords(false));
  void sendRecords(false);
}

/** Counts listening, stores the place, and reports to the account from time to time. */
export function followListening(before: Player, event: PlayerEvent, after: Player): void {
  const isOther = event.type === 'choose' || event.type === 'close' || isOtherSura(before, after);
  if (listening) {
    listening = listened(listening, before, event);
    const isOver = event.type === 'file-ended' && endsSura(before);
    if (isOver || isOther) finish(before, isOver);
  }
  if (after.track && (!listening || listening.track.mode !== after.track.mode)) {
    if (listening) finish(before, false);
    begin(after);
  }
  if (!listening) return;
  const { seconds } = listening;
  const hasStopped = before.wantsToPlay && !after.wantsToPlay;
  if (hasStopped || seconds - keptAtSeconds >= KEEP_SECONDS) keep(after);
  if (hasStopped || seconds - sentAtSeconds >= SEND_SECONDS) {
    sentAtSeconds = seconds;
    void sendRecords(false);
  }
}

function isOtherSura(before: Player, after: Player): boolean {
  return before.track?.sura !== after.track?.sura;
}

function begin({ track, position, verse }: Player): void {
  if (!track) return;
  const place = placeFor(readPlaces(readKept(PLACES_KEY)), track);
  const goesOn = place !== null && (place.seconds === position || place.verse === verse);
  listening = newListening(newId(), track, Date.now(), goesOn ? place.heard : []);
  keptAtSeconds = 0;
  sentAtSeconds = 0;
  kept = '';
}

function finish(player: Player, isOver: boolean): void {
  keep(player, isOver);
  listening = null;
  void sendRecords(false);
}

/** Stores the place and the record in the browser; a finished sura has no place. */
function keep(player: Player, isOver = false): void {
  if (!listening) return;
  const now = new Date();
  const record = recordOf(listening, player, {
    day: localDay(now),
    owner: pageUser.get()?.id ?? null,
  });
  if (!record) return;
  const { track, heard } = listening;
  const seconds = Math.floor(player.position);
  const state = `${listening.seconds} ${seconds} ${player.verse} ${isOver}`;
  if (state === kept) return;
  kept = state;
  keptAtSeconds = listening.seconds;
  const places = readPlaces(readKept(PLACES_KEY));
  const place = {
    track,
    seconds,
    verse: player.verse,
    heard: [...heard],
    atMs: now.getTime(),
  };
  const left = isOver ? withoutPlace(places, track.sura) : withPlace(places, place);
  writeKept(PLACES_KEY, writePlaces(left));
  keepRecords((records) => withRecord(records, record));
}

function keepRecords(change: (records: ListeningRecord[]) => ListeningRecord[]): void {
  const records = change(readRecords(readKept(RECORDS_KEY)));
  writeKept(RECORDS_KEY, records.length === 0 ? null : JSON.stringify(records));
}

let isSending = false;
let wantsToSend = false;

/**
 * Sends this browser's records to the account; refused ones wait for the next time. One request at a
 * time, so that the last reply is the newest; only a page being left does not wait.
 */
async function sendRecords(isLeaving: boolean): Promise<void> {
  if (isLeaving) return send({ keepalive: true });
  wantsToSend = true;
  if (isSending) return;
  isSending = true;
  while (wantsToSend) {
    wantsToSend = false;
    await send({ keepalive: false });
  }
  isSending = false;
}

async function send({ keepalive }: { keepalive: boolean }): Promise<void> {
  const user = pageUser.get();
  if (!user) return;
  const records = readRecords(readKept(RECORDS_KEY))
    .filter(({ owner }) => owner === null || owner === user.id)
    .slice(0, MOST_SENT);
  if (records.length === 0) return;
  const sentAtMs = Date.now();
  const reply = await request(`${LISTENING_API}?day=${localDay()}`, {
    method: 'POST',
    json: {
      records: records.map(({ owner: _owner, listenedAtMs, ...record }) => ({
        ...record,
        agoMs: Math.max(0, sentAtMs - listenedAtMs),
      })),
    },
    keepalive,
  });
  if (!reply?.ok) return;
  keepRecords((kept) => withoutTaken(kept, records));
  hearOwnListening(reply.body);
}

/** A unique id; `randomUUID` needs https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
