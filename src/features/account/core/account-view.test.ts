import { expect, it } from 'vitest';
import { backupCodesText, inGroups, seenText } from './account-view.ts';

const now = new Date('2026-11-20T21:30:00Z');

it.each([
  ['2026-11-20T21:04:00Z', 'сегодня, 00:04'],
  ['2026-11-20T20:59:00Z', 'вчера, 23:59'],
  ['2026-10-02T06:05:00Z', '2\u00a0октября 2026, 09:05'],
])('says when a session was seen, in Moscow: %s', (at, text) => {
  expect(seenText(new Date(at), now)).toBe(text);
});

it('shows a secret in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD\u00a0EFGH\u00a0IJ');
});

it('saves backup codes one a line, with the site they are for', () => {
  expect(backupCodesText(['AAAAA-BBBBB', 'CCCCC-DDDDD'], 'https://site.example')).toMatch(
    /^ВсеУмры, https:\/\/site\.example:.*\n\nAAAAA-BBBBB\nCCCCC-DDDDD\n$/,
  );
});
