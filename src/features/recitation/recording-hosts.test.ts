import { expect, it } from 'vitest';
import { reciterOf, RECITERS } from '#features/recitation/reciters.ts';
import { recordingOrigins, suraFile, verseFile } from '#features/recitation/recording-hosts.ts';

const husary = reciterOf('husary');

it('puts the folder and the number in three digits behind a host', () => {
  expect(suraFile('https://a.example/quran', husary, 2)).toBe(
    'https://a.example/quran/mahmood_khaleel_al-husaree/002.mp3',
  );
  expect(suraFile('https://{mp3quran}', husary, 114)).toBe(
    'https://server13.mp3quran.net/husr/114.mp3',
  );
  expect(suraFile('https://a.example/{folder}/128', husary, 1)).toBe(
    'https://a.example/mahmood_khaleel_al-husaree/128/001.mp3',
  );
});

it('names a verse by sura and verse, and the opening basmala by the first verse of all', () => {
  expect(verseFile('https://v.example/data', husary, 2, 255)).toMatch(
    /\/Husary_64kbps\/002255.mp3$/,
  );
  expect(verseFile('https://v.example/data', husary, 36, 0)).toMatch(/\/001001.mp3$/);
});

it('knows every origin that may be asked, each once', () => {
  const origins = recordingOrigins({
    suras: ['https://{mp3quran}'],
    verses: ['http://v.example:81/x'],
  });
  expect(origins).toContain('https://server8.mp3quran.net');
  expect(origins.filter((origin) => origin === 'http://v.example:81')).toHaveLength(1);
});

it('has six reciters and falls back to the first', () => {
  expect(RECITERS).toHaveLength(6);
  expect(reciterOf('nobody')).toBe(RECITERS[0]);
  expect(reciterOf(null).id).toBe('alafasy');
});
