import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { AudioPage } from '#features/recitation/page/audio-page.tsx';
import { RECITERS, verseKbps } from '#features/recitation/reciters.ts';

function html(address: string, file: string | null = null): string {
  const Stub = createRoutesStub([
    {
      path: '/koran/audio',
      Component: () => <AudioPage file={file} hosts={{ suras: [], verses: [] }} />,
    },
  ]);
  return renderToString(<Stub initialEntries={[address]} />).replaceAll('\u00a0', ' ');
}

const links = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, address]) => address);

it('lists every sura with its verses and leads from each to its recording', () => {
  const page = html('/koran/audio?reciter=husary');
  const suras = links(page, /href="\/koran\/audio\?sura=(\d+)&amp;reciter=husary"/g);
  expect(new Set(suras).size).toBe(114);
  for (const text of ['286 аятов', '3 аята', 'البقرة']) expect(page).toContain(text);
});

it('offers what is listened to most, and nothing of it beside a search', () => {
  const chips = (address: string) =>
    links(html(address), /rounded-full[^>]*>(\d+)<!-- -->\. /g).map(Number);
  expect(chips('/koran/audio')).toEqual([1, 18, 36, 55, 67, 112, 113, 114]);
  expect(chips('/koran/audio?q=бакара')).toEqual([]);
});

it('leads to the text, the tours and, for guests, to signing in', () => {
  const page = html('/koran/audio');
  for (const address of ['/koran', '/all', '/account/sign-in']) {
    expect(page).toContain(`href="${address}"`);
  }
  const text = page.replaceAll('<!-- -->', '');
  expect(text).toContain('записей целых сур — 128 кбит/с, записей по аятам — от 64 до 192 кбит/с');
  expect(RECITERS.map(verseKbps)).toEqual([128, 192, 64, 128, 64, 128]);
});

it('shows the sura of the address, its reciter, and the recording for browsers without scripts', () => {
  const page = html('/koran/audio?sura=36&reciter=minshawi', 'https://a.example/036.mp3');
  expect(page).toContain('36. Йа Син');
  expect(page).toContain('Мухаммад Сиддик аль-Миншави');
  expect(page).toMatch(/<noscript><audio[^>]* src="https:\/\/a.example\/036.mp3"/);
});
