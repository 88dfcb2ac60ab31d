import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finishDocument, writtenByPeople } from '#server/pages/document.server.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const rendered =
  '<!DOCTYPE html><html><head><style id="styles">a{}</style><link rel="modulepreload" href="/a.js"/></head>' +
  '<body><a></a><script>one()</script><script type="application/ld+json">{}</script>' +
  '<script src="/x.js"></script><script type="module" async="">import "/a.js";$&</script></body></html>';

describe('a finished document', () => {
  const { html, scriptHashes, styleHashes } = finishDocument(rendered);

  it('neither preloads nor runs the page module before the first paint', () => {
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toContain('<script type="module"');
    expect(html).toContain(
      '<script type="text/page-module" id="page-module" data-needs="">import "/a.js";$&</script>',
    );
  });

  it('lists the files of its module, each once, the one that starts the page first', () => {
    const links = ['root-a1', 'start', 'b2', 'root-a1', 'c"3']
      .map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`)
      .join('');
    const starting = rendered.replace('$&</script>', '\n\nimport("/assets/start.js");</script>');
    const page = finishDocument(starting.replace('</head>', `${links}</head>`)).html;
    expect(page).toContain(' data-needs="start root-a1 b2">');
    expect(page).not.toContain('modulepreload" href');
  });

  it('is refused when its scripts would not be postponed', () => {
    const renamed = rendered.replace('type="module" async=""', 'async="" type="module"');
    expect(() => finishDocument(renamed)).toThrow('module');
    const unlisted = rendered.replace('modulepreload', 'preload');
    expect(() => finishDocument(unlisted)).toThrow('no list');
    const bare = '<html><head></head><body>только слова</body></html>';
    expect(finishDocument(bare).html).toContain('только слова');
  });

  it('contains the starter minified', () => {
    const [, starter = ''] = /<script>([^]*?)<\/script><\/head>/.exec(html) ?? [];
    expect(() => new Function(starter)).not.toThrow();
    expect(starter).not.toMatch(/^\s*(\/\/|\/\*)/m);
    expect(starter.length).toBeLessThan(1400);
  });

  it('allows its own inline scripts and styles by hash, including the postponed module', () => {
    expect(scriptHashes).toContain(sha('one()'));
    expect(scriptHashes).toContain(sha('import "/a.js";$&'));
    expect(scriptHashes).toHaveLength(3);
    expect(styleHashes).toEqual([sha('a{}')]);
  });

  it('keeps only the styles that it uses', () => {
    const page = `<html><head><style id="styles" data-whole="/a.css">:root{--a:0;--b:1px}.a{top:var(--a)}.b{top:var(--b)}</style></head><body><p class="b"></p></body></html>`;
    const finished = finishDocument(page);
    expect(finished.html).toContain(
      '<style id="styles" data-whole="/a.css">:root{--a:0;--b:1px}.b{top:var(--b)}</style>',
    );
    expect(finished.styleHashes).toEqual([sha(':root{--a:0;--b:1px}.b{top:var(--b)}')]);
  });

  it('stores its data where it is told to, and its module loads them first', () => {
    const controller = 'window.__reactRouterContext.streamController';
    const parts = [
      'window.__reactRouterContext = {"ssr":true};window.__reactRouterContext.stream = new ReadableStream();',
      `${controller}.enqueue("[1]\\n");`,
      `${controller}.close();`,
    ];
    const page = rendered.replace(
      '<body>',
      `<body>${parts.map((code) => `<script>${code}</script>`).join('<!--/$-->')}`,
    );
    const kept: string[] = [];
    const finished = finishDocument(page, (code) => {
      kept.push(code);
      return '/page-data/x.js?of=%2F';
    });
    expect(kept).toEqual([parts.join('\n')]);
    expect(finished.html).not.toContain('streamController');
    expect(finished.html).toContain('<body><script></script>');
    expect(finished.scriptHashes).not.toContain(sha(''));
    expect(finished.html).toContain('import "/page-data/x.js?of=%2F";\nimport "/a.js";');
    expect(finishDocument(page).html).toContain(parts[0]);
    const renamed = page.replace(
      'window.__reactRouterContext = {',
      'self.__reactRouterContext = {',
    );
    expect(() => finishDocument(renamed, () => '/page-data/x.js')).toThrow('data');
  });

  it('allows no script that people wrote, and leaves their text unchanged', () => {
    const evil =
      '<script>evil()</script><style>evil{}</style><script type="module" async="">evil()</script>' +
      '<script>window.__reactRouterContext.streamController.close();</script></head><!--written 1-->' +
      '<link rel="modulepreload" href="/evil.js"/><p class="b">Слово</p>';
    const page = rendered
      .replace('a{}', '.b{top:0}')
      .replace('<a></a>', () => `<div>${writtenByPeople(evil)}</div>`);
    const clean = rendered.replace('a{}', '.b{top:0}').replace('<a></a>', '<p class="b"></p>');
    const finished = finishDocument(page, () => '/page-data/x.js');
    expect(finished.html).toContain(`<div>${evil}</div>`);
    expect(finished.html).toContain('id="page-module" data-needs="">import "/a.js"');
    expect(finished.scriptHashes).toEqual(finishDocument(clean).scriptHashes);
    expect(finished.styleHashes).toEqual([sha('.b{top:0}')]);
  });
});
