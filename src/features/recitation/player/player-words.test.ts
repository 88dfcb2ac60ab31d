import { expect, it } from 'vitest';
import {
  clockText,
  sleepMinutes,
  speedText,
  trackNames,
} from '#features/recitation/player/player-words.ts';

it('tells a moment in minutes, and in hours when there are some', () => {
  expect([0, 7.9, 187, 3729, -3].map(clockText)).toEqual([
    '0:00',
    '0:07',
    '3:07',
    '1:02:09',
    '0:00',
  ]);
});

it('takes 1 to 120 minutes for the timer and 30 for what is no number', () => {
  expect(['15', '0', '-4', '500', '', 'час', ' 7,4 '].map(sleepMinutes)).toEqual([
    15, 1, 1, 120, 30, 30, 7,
  ]);
});

it('names a track by number, name and reciter', () => {
  expect(trackNames({ sura: 36, reciterId: 'husary', mode: 'sura' })).toEqual({
    title: '36. Йа Син',
    arabicName: 'يس',
    reciter: 'Махмуд Халиль аль-Хусари',
  });
  expect(speedText(0.75)).toBe('0,75×');
});
