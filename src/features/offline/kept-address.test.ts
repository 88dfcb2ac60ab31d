import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  earlierPages,
  mayReopen,
  offlineAddress,
  pageOfData,
  standInAddress,
  standIns,
  suraStandIn,
  unansweredSearch,
  wantedAddress,
} from '#features/offline/kept-address.ts';

const at = (address: string) => new URL(address, 'https://site.example');
const NOW = new Date('2026-11-20T12:00:00Z');

describe('the address of a page’s data', () => {
  it('gives the page that a navigation inside the site leads to', () => {
    expect(pageOfData(at('/_root.data?_routes=home'))).toBe('/');
    expect(pageOfData(at('/all.data?type=hajj&_routes=all'))).toBe('/all?type=hajj');
    expect(pageOfData(at('/tours/umra.data'))).toBe('/tours/umra');
    expect(pageOfData(at('/tours/umra'))).toBeNull();
  });
});

it('a page is opened as a document unless that would ask for the same again', () => {
  expect(mayReopen('/faq', '/all', false)).toBe(true);
  expect(mayReopen('/all', '/all', true)).toBe(false);
  expect(mayReopen('/all?shown=36', '/all', false)).toBe(false);
  expect(mayReopen('/all?shown=36', '/all?shown=24', false)).toBe(false);
  expect(mayReopen('/all?type=hajj', '/all', true)).toBe(true);
  expect(mayReopen('/all', null, false)).toBe(true);
});

describe('the page that replaces one that was not stored', () => {
  it('is the page without what its search asks for', () => {
    expect(standIns(at('/all?type=hajj'), NOW)).toEqual(['/all']);
    expect(standIns(at('/tours/umra'), NOW)).toEqual([]);
  });

  it('is the sura of a number, as the site leads there, else the list of suras', () => {
    const kept = ['/koran', '/koran/5-al-maidah', '/koran/50-qaf'];
    const led = (address: string) => suraStandIn(at(address), kept);
    expect(led('/koran/50')).toBe('/koran/50-qaf');
    expect(led('/koran/50-kaf')).toBe('/koran/50-qaf');
    for (const other of ['/koran/0', '/koran/115', '/koran/abc', '/koran/2.5-x'])
      expect(led(other)).toBe('/koran');
    // Not stored: the offline page says so.
    for (const own of ['/koran/51', '/koran', '/koran/audio', '/koran/50/x', '/all'])
      expect(led(own)).toBeNull();
  });

  it('is the form for those without the network, with what the wanted one is about', () => {
    expect(standIns(at('/zayavka?tour=umra'), NOW)[0]).toBe('/zayavka-bez-seti?tour=umra');
    expect(standIns(at('/zayavka'), NOW)).toEqual(['/zayavka-bez-seti']);
  });

  it('is the month of a city, the present one where none is named', () => {
    const kazan = '/vremya-namaza/kazan';
    expect(standIns(at(`${kazan}?tab=month`), NOW)).toEqual([
      `${kazan}?tab=month&month=2026-11`,
      kazan,
    ]);
    expect(standIns(at(`${kazan}?madhab=shafi&tab=month&month=2027-01`), NOW)).toEqual([
      `${kazan}?tab=month&month=2027-01`,
      kazan,
    ]);
    expect(standIns(at(`${kazan}?tab=month&month=2026-11`), NOW)).toEqual([kazan]);
  });

  it.each([
    ['Asia/Kamchatka', '2026-11-30T12:00:00Z', '2026-12'],
    ['Europe/Moscow', '2026-11-30T20:59:00Z', '2026-11'],
    ['America/New_York', '2026-12-01T04:59:00Z', '2026-11'],
  ])('is the month of the browser’s time zone: %s at %s', (zone, now, month) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    const address = '/vremya-namaza/kazan?tab=month';
    expect(standIns(at(address), new Date(now))[0]).toBe(`${address}&month=${month}`);
  });
});

describe('the offline page', () => {
  it('remembers the wanted page', () => {
    const wanted = '/all?type=hajj&cities=Казань';
    expect(wantedAddress(new URL(offlineAddress(wanted), 'https://site.example').search)).toBe(
      wanted,
    );
  });

  it.each([
    '',
    '?from=',
    '?from=//evil.example',
    '?from=/%5Cevil.example',
    '?from=/%09/evil.example',
    '?from=/%0A%5Cevil.example',
    '?from=/%0D/evil.example',
    '?from=https://e.example',
  ])('leads nowhere else: %s', (search) => expect(wantedAddress(search)).toBeNull());
});

describe('a page that is shown instead of another', () => {
  it('names the search that it does not answer', () => {
    const wanted = at('/all?q=пулман&type=hajj');
    const { hash, pathname } = at(standInAddress(wanted, '/all'));
    expect(pathname).toBe('/all');
    expect(unansweredSearch(hash)).toBe(wanted.search);
  });

  it('names none when it answers the search, and none that is no search', () => {
    const month = '/vremya-namaza/kazan?tab=month&month=2026-11';
    expect(standInAddress(at('/vremya-namaza/kazan?tab=month'), month)).toBe(month);
    for (const hash of ['', '#filters', '#vopros=', '#vopros=%', '#vopros=//elsewhere.example']) {
      expect(unansweredSearch(hash)).toBe(null);
    }
  });
});

it('the earlier pages of a tab are stored from the latest one back, each once', () => {
  const home = 'https://site.example/';
  const sura = 'https://site.example/koran/18-al-kahf#18-10';
  const list = 'https://site.example/all?type=hajj';
  expect(earlierPages([sura, home, sura, home, list], '/all?type=hajj')).toEqual([
    '/',
    '/koran/18-al-kahf',
  ]);
  expect(earlierPages([], '/')).toEqual([]);
  expect(
    earlierPages(
      Array.from({ length: 20 }, (_, n) => `${home}${n}`),
      '/',
    ),
  ).toHaveLength(8);
});
