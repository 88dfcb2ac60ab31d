import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { audioSearch, readAudioQuery } from '#features/recitation/page/audio-query.ts';
import {
  PLACES_KEY,
  type Place,
  placeFor,
  readPlaces,
  RECITER_KEY,
} from '#features/recitation/listening/kept-listening.ts';
import { reciterOf } from '#features/recitation/reciters.ts';
import { useChosenSura } from '#features/recitation/player/use-now-playing.ts';
import { playSura, togglePlayer, wakePlayer } from '#features/recitation/player/use-recitation.ts';
import { searchSuras } from '#lib/quran/sura-search.ts';
import { useKept, writeKept } from '#ui/page/use-kept.ts';
import { isPlainClick } from '#ui/page/use-inner-links.ts';

/** The choice on the audio page, and functions to change it. */
export type AudioChoice = ReturnType<typeof useAudioChoice>;

/** The state of the audio page: reciter, found suras, last places. */
export function useAudioChoice() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => readAudioQuery(new URLSearchParams(search)), [search]);
  const keptReciter = useKept(RECITER_KEY);
  const keptPlaces = useKept(PLACES_KEY);
  const places = useMemo(() => readPlaces(keptPlaces), [keptPlaces]);
  const playing = useChosenSura();
  const [isChoosingReciter, setChoosing] = useState(false);
  const [typed, setTyped] = useState(query.q);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The text typed before the page's scripts ran.
    if (input.current) setTyped(input.current.value);
  }, []);

  const reciterId = reciterOf(query.reciter ?? keptReciter).id;
  const found = useMemo(() => searchSuras(typed), [typed]);
  const [newest] = places;
  const sura = playing?.sura ?? query.sura ?? newest?.track.sura ?? 1;
  const place =
    places.find((one) => one.track.sura === sura && placeFor([one], one.track) !== null) ?? null;
  const isAsked = playing === null && query.reciter !== null;
  const suggested =
    place === null || isAsked
      ? { sura, reciterId, place: placeFor(places, { sura, reciterId, mode: 'sura' }) }
      : { sura, reciterId: place.track.mode === 'sura' ? place.track.reciterId : reciterId, place };

  const goOn = ({ track }: Place) =>
    playSura(track.sura, { reciter: track.reciterId, byVerses: track.mode === 'verses' });
  return {
    query: { ...query, q: typed.trim() },
    reciterId,
    found,
    playing,
    /** The first suggestion: the sura being played, the address's, the last place, or the first sura. */
    suggested,
    isChoosingReciter,
    input,
    type: setTyped,
    /** With an id chooses a reciter, with null closes the dialog, without an argument opens it. */
    chooseReciter(id?: string | null) {
      setChoosing(id === undefined);
      if (!id) return;
      writeKept(RECITER_KEY, id);
      if (query.reciter !== null) {
        void navigate({ search: audioSearch({ ...query, reciter: id }) }, { replace: true });
      }
      if (playing) playSura(playing.sura, { reciter: id });
      else void wakePlayer();
    },
    suraSearch: (sura: number) => audioSearch({ ...query, q: '', sura }),
    listen(event: MouseEvent, sura: number) {
      if (isPlainClick(event)) playSura(sura, { reciter: reciterId });
    },
    goOn,
    listenToSuggested() {
      if (playing?.sura === suggested.sura) return togglePlayer();
      if (suggested.place) return goOn({ ...suggested.place });
      playSura(suggested.sura, { reciter: suggested.reciterId });
    },
  };
}
