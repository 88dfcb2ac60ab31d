import { describe, expect, it } from 'vitest';
import { endsSura } from '#features/recitation/state/player-end.ts';
import {
  type Player,
  type PlayerEvent,
  SILENT_PLAYER,
  type Track,
} from '#features/recitation/state/player-state.ts';
import { codeOfAnswer } from '#features/recitation/state/player-load.ts';
import { step } from '#features/recitation/player/player.ts';

const HOSTS = {
  suras: ['https://one.example', 'https://two.example'],
  verses: ['https://v.example'],
};
const FATIHA: Track = { sura: 1, reciterId: 'alafasy', mode: 'sura' };
const FOLDER = 'mishaari_raashid_al_3afaasee';

/** The player after events, and the commands of the last one. */
function after(events: PlayerEvent[], start: Player = SILENT_PLAYER, hosts = HOSTS) {
  let player = start;
  let commands: ReturnType<typeof step>['commands'] = [];
  for (const event of events) ({ player, commands } = step(player, event, hosts));
  return { player, commands };
}

const sounding = (track: Track, more: Partial<Player> = {}): Player => ({
  ...after([
    { type: 'choose', track, play: true },
    { type: 'duration', duration: 100 },
    { type: 'can-play' },
    { type: 'sounding' },
  ]).player,
  ...more,
});
const urls = (commands: ReturnType<typeof step>['commands']) =>
  commands.flatMap((command) => (command.do === 'load' ? [command.url] : []));

describe('the player of one recording', () => {
  it('asks no host for anything until it is to play', () => {
    const { player, commands } = after([{ type: 'choose', track: FATIHA, play: false }]);
    expect(player.phase).toBe('idle');
    expect(urls(commands)).toEqual([]);
    expect(after([{ type: 'play' }], player).commands).toContainEqual({
      do: 'load',
      url: `https://one.example/${FOLDER}/001.mp3`,
      at: 0,
    });
  });

  it('plays what it loads, but not for who has paused meanwhile', () => {
    const chosen = after([{ type: 'choose', track: FATIHA, play: true }]);
    expect(chosen.commands.at(-1)).toEqual({ do: 'play' });
    const paused = after([{ type: 'pause' }, { type: 'file-failed', code: 2 }], chosen.player);
    expect(urls(paused.commands)).toHaveLength(1);
    expect(paused.commands).not.toContainEqual({ do: 'play' });
  });

  it('goes on where it was told to', () => {
    const { player, commands } = after([{ type: 'choose', track: FATIHA, at: 42, play: true }]);
    expect(player.position).toBe(42);
    expect(commands).toContainEqual(expect.objectContaining({ do: 'load', at: 42 }));
  });

  it('is loading, then ready, then loading again while it waits for more', () => {
    const { player } = after([{ type: 'choose', track: FATIHA, play: true }]);
    expect(player.phase).toBe('loading');
    expect(sounding(FATIHA)).toMatchObject({ phase: 'ready', isSounding: true });
    expect(after([{ type: 'waiting' }], sounding(FATIHA)).player).toMatchObject({
      phase: 'loading',
      isSounding: false,
    });
  });

  it('asks the second host for the same moment when the first fails', () => {
    const { player, commands } = after(
      [
        { type: 'time', position: 33 },
        { type: 'file-failed', code: 2 },
      ],
      sounding(FATIHA),
    );
    expect(player).toMatchObject({ phase: 'loading', wantsToPlay: true });
    expect(commands).toContainEqual({
      do: 'load',
      url: `https://two.example/${FOLDER}/001.mp3`,
      at: 33,
    });
  });

  it.each([
    [2, 'Ошибка сети при загрузке'],
    [3, 'Ошибка декодирования аудио'],
    [4, 'Аудио формат не поддерживается'],
    [0, 'Не удалось загрузить аудио'],
  ])('says what is wrong when every host has failed (%d)', (code, problem) => {
    const failed = { type: 'file-failed', code } as const;
    const { player } = after([failed, failed], sounding(FATIHA));
    expect(player).toMatchObject({ phase: 'error', problem, wantsToPlay: false });
    const again = after([{ type: 'retry' }], player);
    expect(again.player).toMatchObject({ phase: 'loading', problem: null, wantsToPlay: true });
    expect(urls(again.commands)).toHaveLength(1);
  });

  it('tries no other host when loading was broken off here', () => {
    const { player } = after([{ type: 'file-failed', code: 1 }], sounding(FATIHA));
    expect(player.problem).toBe('Загрузка прервана');
  });

  it('says so when the browser refuses to play, and stays ready', () => {
    const { player } = after([{ type: 'play-refused' }], sounding(FATIHA));
    expect(player).toMatchObject({ phase: 'ready', problem: 'Не удалось воспроизвести аудио' });
  });

  it('takes a file that ends before its own length for a broken one', () => {
    const half = sounding(FATIHA, { position: 50 });
    expect(endsSura(half)).toBe(false);
    const { commands } = after([{ type: 'file-ended' }], half);
    expect(commands).toContainEqual(expect.objectContaining({ do: 'load', at: 50 }));
  });

  it('is back at the start when the recording is over', () => {
    const { player } = after([{ type: 'file-ended' }], sounding(FATIHA, { position: 99 }));
    expect(player).toMatchObject({ position: 0, wantsToPlay: false, track: FATIHA });
  });

  it('repeats one sura, or moves on through all and from the last to the first', () => {
    const atEnd = (sura: number, repeat: Player['repeat']) =>
      after([{ type: 'file-ended' }], sounding({ ...FATIHA, sura }, { position: 99, repeat }));
    expect(atEnd(2, 'one').commands).toEqual([{ do: 'seek', to: 0 }, { do: 'play' }]);
    expect(atEnd(2, 'all').player).toMatchObject({ track: { sura: 3 }, wantsToPlay: true });
    expect(atEnd(114, 'all').player.track?.sura).toBe(1);
  });

  it('fetches the next sura ahead once, when a minute is left', () => {
    const started = sounding(FATIHA, { repeat: 'all' });
    expect(after([{ type: 'time', position: 30 }], started).commands).toEqual([]);
    const near = after([{ type: 'time', position: 41 }], started);
    expect(near.commands).toEqual([
      { do: 'fetch-ahead', of: 'sura', url: `https://one.example/${FOLDER}/002.mp3`, whole: true },
    ]);
    expect(after([{ type: 'time', position: 42 }], near.player).commands).toEqual([]);
  });

  it('fetches but the beginning of a sura that will not follow by itself, and none after the last', () => {
    const near = (sura: number, more: Partial<Player> = {}) =>
      after([{ type: 'time', position: 90 }], sounding({ ...FATIHA, sura }, more)).commands;
    expect(near(1)).toEqual([
      { do: 'fetch-ahead', of: 'sura', url: `https://one.example/${FOLDER}/002.mp3`, whole: false },
    ]);
    expect(near(1, { repeat: 'one' })).toEqual([]);
    expect(near(1, { sleep: { kind: 'sura-end' } })).toEqual([]);
    expect(near(114)).toEqual([]);
    expect(near(114, { repeat: 'all' })).toEqual([
      { do: 'fetch-ahead', of: 'sura', url: `https://one.example/${FOLDER}/001.mp3`, whole: true },
    ]);
  });

  it('goes round the speeds and the repeats', () => {
    const press = (type: 'speed' | 'repeat', times: number) =>
      after(Array.from({ length: times }, () => ({ type }))).player;
    expect([1, 2, 3, 4, 5].map((times) => press('speed', times).speed)).toEqual([
      1.25, 1.5, 0.5, 0.75, 1,
    ]);
    expect([1, 2, 3].map((times) => press('repeat', times).repeat)).toEqual(['one', 'all', 'none']);
  });

  it('gives the volume before the drag back when the sound is on again', () => {
    const dragged: PlayerEvent[] = [0.8, 0.4, 0.02, 0].map((to) => ({ type: 'volume', to }));
    const rests: PlayerEvent = { type: 'volume-rests' };
    const loud = after([{ type: 'volume', to: 0.8 }, rests]).player;
    const quiet = after([...dragged, rests], loud).player;
    expect(quiet).toMatchObject({ isMuted: true, volume: 0.8 });
    expect(after([{ type: 'mute' }], quiet).player).toMatchObject({ isMuted: false, volume: 0.8 });
    const raised = after([...dragged, { type: 'volume', to: 0.3 }, rests], loud).player;
    expect(raised).toMatchObject({ isMuted: false, volume: 0.3 });
    expect(after([{ type: 'mute' }, { type: 'mute' }], raised).player.volume).toBe(0.3);
  });

  it('falls asleep at its time and not before', () => {
    const sleep = { kind: 'timer', atMs: 1000 } as const;
    const set = after([{ type: 'sleep', sleep }], sounding(FATIHA)).player;
    expect(after([{ type: 'clock', nowMs: 999 }], set).player.wantsToPlay).toBe(true);
    expect(after([{ type: 'clock', nowMs: 1000 }], set).player).toMatchObject({
      wantsToPlay: false,
      sleep: null,
    });
  });

  it('falls asleep when the sura is over, whatever was to be repeated', () => {
    const { player } = after(
      [{ type: 'sleep', sleep: { kind: 'sura-end' } }, { type: 'file-ended' }],
      sounding(FATIHA, { position: 99, repeat: 'all' }),
    );
    expect(player).toMatchObject({ wantsToPlay: false, sleep: null, track: { sura: 1 } });
  });

  it('has no sura before the first and none after the last', () => {
    const press = (sura: number, by: 1 | -1) =>
      after([{ type: 'sura', step: by }], sounding({ ...FATIHA, sura })).player.track?.sura;
    expect([press(1, 1), press(2, -1), press(114, 1), press(1, -1)]).toEqual([2, 1, 114, 1]);
    expect(
      after([{ type: 'choose', track: { ...FATIHA, sura: 115 }, play: true }]).player.track,
    ).toBeNull();
  });

  it('keeps a jump inside the recording', () => {
    const jump = (to: number) => after([{ type: 'seek', to }], sounding(FATIHA)).player.position;
    expect([jump(-5), jump(50), jump(500), jump(Number.NaN)]).toEqual([0, 50, 100, 0]);
  });

  it('pauses and plays on', () => {
    const still = after([{ type: 'toggle' }], sounding(FATIHA));
    expect(still.commands).toContainEqual({ do: 'pause' });
    expect(after([{ type: 'toggle' }], still.player).commands).toEqual([{ do: 'play' }]);
  });
});

describe('the player verse by verse', () => {
  const IKHLAS: Track = { sura: 112, reciterId: 'husary', mode: 'verses' };
  const over = { type: 'file-ended' } as const;
  const ended = (player: Player) => after([over], { ...player, position: 100, duration: 100 });

  it('opens with the basmala where it is no verse, and with the first verse where it is', () => {
    expect(urls(after([{ type: 'choose', track: IKHLAS, play: true }]).commands)).toEqual([
      'https://v.example/Husary_64kbps/001001.mp3',
    ]);
    for (const sura of [1, 9]) {
      expect(after([{ type: 'choose', track: { ...IKHLAS, sura }, play: true }]).player.verse).toBe(
        1,
      );
    }
  });

  it('begins at the verse that was tapped and fetches the next one ahead', () => {
    const { player } = after([{ type: 'choose', track: IKHLAS, verse: 3, play: true }]);
    expect(player.verse).toBe(3);
    expect(after([{ type: 'sounding' }], player).commands).toEqual([
      {
        do: 'fetch-ahead',
        of: 'verse',
        url: 'https://v.example/Husary_64kbps/112004.mp3',
        whole: true,
      },
    ]);
  });

  it('fetches the beginning of the next sura ahead while the last verse sounds', () => {
    const last = (more: Partial<Player>) =>
      after([{ type: 'sounding' }], sounding(IKHLAS, { verse: 4, isAhead: false, ...more }))
        .commands;
    const begins = {
      do: 'fetch-ahead',
      of: 'sura',
      url: 'https://v.example/Husary_64kbps/001001.mp3',
    };
    expect(last({ repeat: 'all' })).toEqual([{ ...begins, whole: true }]);
    expect(last({})).toEqual([{ ...begins, whole: false }]);
    const range = { from: 4, to: 4, times: 1, pauseSeconds: 0, round: 1 };
    expect(last({ repeat: 'all', range })).toEqual([]);
  });

  it('goes from verse to verse and rests at the beginning after the last', () => {
    const second = ended(sounding(IKHLAS, { verse: 1 }));
    expect(second.player).toMatchObject({ verse: 2, wantsToPlay: true });
    const last = ended(sounding(IKHLAS, { verse: 4 }));
    expect(last.player).toMatchObject({ verse: 0, wantsToPlay: false, phase: 'idle' });
  });

  it('repeats a range so many times, with silence in between, and then rests', () => {
    const range = { from: 3, to: 2, times: 2, pauseSeconds: 5 };
    const begun = after([{ type: 'range', range }], sounding(IKHLAS)).player;
    expect(begun).toMatchObject({ verse: 2, range: { from: 2, to: 3, round: 1 } });
    const third = ended(begun).player;
    const silence = ended(third);
    expect(silence.commands).toEqual([{ do: 'wait', ms: 5000 }]);
    const anew = after([{ type: 'waited' }], silence.player).player;
    expect(anew).toMatchObject({ verse: 2, range: { round: 2 }, isBetweenRounds: false });
    const done = ended(ended(anew).player).player;
    expect(done).toMatchObject({ verse: 2, range: null, wantsToPlay: false });
  });

  it('can be stopped in the silence and goes on from it', () => {
    const range = { from: 2, to: 2, times: 0, pauseSeconds: 5 };
    const silence = ended(after([{ type: 'range', range }], sounding(IKHLAS)).player).player;
    const stopped = after([{ type: 'pause' }], silence);
    expect(stopped.commands).toContainEqual({ do: 'stop-waiting' });
    expect(urls(after([{ type: 'play' }], stopped.player).commands)).toHaveLength(1);
  });

  it('steps to the verse beside, within the sura', () => {
    const press = (verse: number, by: 1 | -1) =>
      after([{ type: 'verse', step: by }], sounding(IKHLAS, { verse })).player.verse;
    expect([press(1, 1), press(2, -1), press(1, -1), press(4, 1)]).toEqual([2, 1, 1, 4]);
  });

  it('brings a verse beyond the end back inside', () => {
    const { player } = after([{ type: 'choose', track: IKHLAS, verse: 99, play: true }]);
    expect(player.verse).toBe(4);
  });
});

it('calls a file unsupported only when its host has it', () => {
  expect(codeOfAnswer({ ok: true })).toBe(4);
  expect(codeOfAnswer({ ok: false })).toBe(0);
  expect(codeOfAnswer(null)).toBe(2);
});
