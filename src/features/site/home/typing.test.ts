import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextChangeMs, typedText, typingMs } from './typing.ts';

// «Умра» lives for 4 × 50 + 2000 + 4 × 30 = 2320 ms, «Хадж!» for 5 × 50 + 2000 + 5 × 30 = 2400 ms.
const PHRASES = ['Умра', 'Хадж!'];

describe('the typing slogan', () => {
  it.each([
    [0, ''],
    [49, ''],
    [50, 'У'],
    [99, 'У'],
    [100, 'Ум'],
    [199, 'Умр'],
    [200, 'Умра'],
  ])('types a character every 50 ms: at %i ms «%s»', (elapsedMs, text) => {
    expect(typedText(PHRASES, elapsedMs)).toBe(text);
  });

  it.each([
    [2199, 'Умра'],
    [2200, 'Умра'],
    [2229, 'Умра'],
    [2230, 'Умр'],
    [2260, 'Ум'],
    [2290, 'У'],
    [2319, 'У'],
  ])('stands for 2 s, then deletes a character every 30 ms: at %i ms «%s»', (elapsedMs, text) => {
    expect(typedText(PHRASES, elapsedMs)).toBe(text);
  });

  it.each([
    [2320, ''],
    [2370, 'Х'],
    [2570, 'Хадж!'],
    [2320 + 2399, 'Х'],
    [2320 + 2400, ''],
    [2320 + 2400 + 50, 'У'],
  ])('goes on to the next phrase and round again: at %i ms «%s»', (elapsedMs, text) => {
    expect(typedText(PHRASES, elapsedMs)).toBe(text);
  });

  it('knows how long typing a phrase takes', () => {
    expect(typedText(PHRASES, typingMs('Умра'))).toBe('Умра');
    expect(typedText(PHRASES, typingMs('Умра') - 1)).toBe('Умр');
  });

  it('says exactly when the text changes next', () => {
    const phrases = fc.array(fc.string({ minLength: 1, maxLength: 12, unit: fc.constant('я') }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(phrases, fc.nat(60_000), (given, elapsedMs) => {
        const waitMs = nextChangeMs(given, elapsedMs);
        expect(waitMs).toBeGreaterThan(0);
        const shown = typedText(given, elapsedMs);
        expect(typedText(given, elapsedMs + waitMs - 1)).toBe(shown);
        expect(typedText(given, elapsedMs + waitMs)).not.toBe(shown);
      }),
    );
  });
});
