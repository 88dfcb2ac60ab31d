import { describe, expect, it } from 'vitest';
import { isForEverybody, markKept, readPage } from '#features/offline/kept-page.ts';

const HTML = `<!DOCTYPE html><html lang="ru"><head><title>Умра «Свет» &amp; Хадж — ВсеУмры</title></head>
<body><img src="/images/logos/1.webp" alt=""/><img alt="" class="a" src="/images/logos/1.webp"/>
<img src="https://elsewhere.example/2.webp"/><img src="/images/a.webp?x=1&amp;y=2"/>
<script type="text/page-module" id="page-module" data-needs="manifest-a1 b2">import "/page-data/veP1zEBZc1-_A5-syuVsmQ.js?of=%2Fall%3Fview%3Dcards";
import "/assets/manifest-672488de.js";</script></body></html>`;

describe('a page as the server writes it', () => {
  it('has a title, a build, data and its own pictures, each once', () => {
    expect(readPage(HTML)).toEqual({
      title: 'Умра «Свет» & Хадж — ВсеУмры',
      build: '672488de',
      data: '/page-data/veP1zEBZc1-_A5-syuVsmQ.js?of=%2Fall%3Fview%3Dcards',
      images: ['/images/logos/1.webp', '/images/a.webp?x=1&y=2'],
    });
  });

  it('may have none of them', () => {
    expect(readPage('garbage')).toEqual({ title: '', build: null, data: null, images: [] });
  });

  it('is marked as a copy, without other changes', () => {
    const at = '2026-11-20T12:00:00.000Z';
    const marked = markKept(HTML, at);
    expect(marked).toContain(`<html data-kept-at="${at}" lang="ru">`);
    expect(marked.replace(` data-kept-at="${at}"`, '')).toBe(HTML);
  });
});

describe('answers that may be stored', () => {
  it.each([
    ['public, no-cache', true],
    ['public, max-age=31536000, immutable', true],
    ['private, no-store', false],
    ['public, no-store', false],
    ['private, public', false],
    ['no-cache', false],
    ['', false],
    [null, false],
  ])('is what the server calls public: %s', (said, kept) => {
    expect(isForEverybody(said)).toBe(kept);
  });
});
