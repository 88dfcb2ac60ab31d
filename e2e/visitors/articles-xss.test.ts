import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BROWSER_FLAGS } from '../../scripts/find-browser.mjs';
import { startBuiltSite } from '../../scripts/built-site.mjs';
import { sanitizeArticle } from '../../src/features/articles/store/article-html.server.ts';
import { showText } from '../../src/features/articles/store/text-blocks.ts';
import { openDatabase, type Db } from '../../src/server/db/db.server.ts';
import { finishDocument, writtenByPeople } from '../../src/server/pages/document.server.ts';
import { contentSecurityPolicy } from '../../src/server/http/headers.server.ts';
import { addArticle, addCategory } from '../../test/articles.ts';
import { silentLog } from '../../test/database.ts';
import { sampled } from '../../test/proof.ts';
import { XSS_CORPUS } from '../../test/hostile/xss-corpus.ts';

/** In parallel: most of a visit is waiting. */
const TABS = 4;
const LONG_MS = 600_000;
/** Payloads in one page where none can hide another. */
const IN_ONE_PAGE = 12;
const PATIENCE_MS = 5000;
const HIT = 'a script of the corpus ran';
const HARNESS = 'https://corpus.test';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('browserPath'), args: BROWSER_FLAGS });
});
afterAll(() => browser.close());

/** Visits addresses in several tabs; returns those at which an injected script ran. */
async function visitAll(
  addresses: readonly string[],
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<string[]> {
  const hits = new Set<string>();
  const waiting = [...addresses];
  const context = await browser.newContext({ locale: 'ru-RU' });
  await context.addInitScript((text) => {
    window.alert = () => console.log(text);
  }, HIT);
  await context.route('**/*', (route, request) => {
    return isTopNavigation(request) ? route.fallback() : route.abort();
  });
  await prepare(context);
  const tab = async () => {
    let at = '';
    const opened = async () => {
      const page = await context.newPage();
      page.on('console', (message) => message.text() === HIT && hits.add(at));
      page.on('dialog', (dialog) => {
        hits.add(at);
        void dialog.dismiss();
      });
      return page;
    };
    let page = await opened();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      at = next;
      // Some of the corpus blocks a page for good: by then its scripts have started.
      await page.goto(next, { waitUntil: 'load', timeout: PATIENCE_MS }).catch(() => null);
      const answers = provoke(page).then(
        () => true,
        () => true,
      );
      if (await Promise.race([answers, wait(PATIENCE_MS, false)])) continue;
      // Nothing else would run in a blocked page, and closing it may take for ever.
      void page.close().catch(() => null);
      page = await opened();
    }
  };
  await Promise.all(Array.from({ length: TABS }, tab));
  await Promise.race([context.close().catch(() => null), wait(PATIENCE_MS)]);
  return [...hits].toSorted();
}

/** Whether a tab itself is led somewhere. A window that a page opened may ask before it is known. */
function isTopNavigation(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    return false;
  }
}

/** Does to a page what its visitors might, and waits until what that starts has had its turn. */
async function provoke(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const turn = () =>
      new Promise<void>((resolve) => {
        const picture = new Image();
        picture.addEventListener('error', () => setTimeout(resolve));
        picture.src = '/nothing.png';
      });
    await turn();
    const all = [...document.querySelectorAll('*')];
    for (const element of all) {
      for (const { name } of element.attributes) {
        if (/^on[a-z]+$/.test(name)) element.dispatchEvent(new Event(name.slice(2)));
      }
    }
    await turn();
    // Links of scripts only: others would lead away.
    const pressed = all.filter((element) =>
      ['href', 'xlink:href', 'formaction', 'action'].some((name) =>
        /script|data:|^[^\w/#?.]/i.test(element.getAttribute(name) ?? ''),
      ),
    );
    for (const element of pressed) {
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    await turn();
  });
}

describe('the corpus of markup that starts scripts', () => {
  const outside = {
    maps: { yandexKey: null, tilesUrl: 'https://tiles.example/{z}', tilesAttribution: '' },
    media: [],
  };
  const frame = (content: string) =>
    '<!DOCTYPE html><html lang="ru"><head><title>а</title><link rel="modulepreload" href="/a.js"/><style id="styles">p{}</style></head><body>' +
    `<div class="article-text">${content}</div>` +
    '<script type="module" async="">import "/a.js";</script></body></html>';
  const serve = <Shown>(
    all: readonly Shown[],
    show: (shown: Shown) => { body: string; policy?: string },
  ) =>
    visitAll(
      all.map((_, n) => `${HARNESS}/${n}`),
      async (context) => {
        await context.route(`${HARNESS}/*`, (route, request) => {
          const payload = all[Number(new URL(request.url()).pathname.slice(1))];
          if (payload === undefined) return route.abort();
          const { body, policy } = show(payload);
          return route.fulfill({
            body,
            contentType: 'text/html; charset=utf-8',
            headers: policy === undefined ? {} : { 'content-security-policy': policy },
          });
        });
      },
    );

  it('has at least 267 different entries', () => {
    expect(new Set(XSS_CORPUS).size).toBe(XSS_CORPUS.length);
    expect(XSS_CORPUS.length).toBeGreaterThanOrEqual(267);
  });

  it(
    'runs where nothing is done against it: it is worth being tried',
    { timeout: LONG_MS },
    async () => {
      const tried = sampled(XSS_CORPUS, 6);
      const ran = await serve(tried, (payload) => ({ body: frame(payload) }));
      console.info(`corpus: ${ran.length} of ${tried.length} run unguarded`);
      expect(ran.length).toBeGreaterThan(tried.length / 2);
    },
  );

  it('does not run once it is cleaned, even without a policy', { timeout: LONG_MS }, async () => {
    const blocks = { verses: new Map(), tours: new Map() };
    const clean = (payload: string) => showText(sanitizeArticle(payload), blocks);
    const many = await serve(together(XSS_CORPUS), (payloads) => ({
      // Each is cleaned by itself, so what is left of one is whole and hides no other.
      body: frame(payloads.map((payload) => `<div>${clean(payload)}</div>`).join('')),
    }));
    expect(many).toEqual([]);
  });

  it('does not run under the policy of the site alone', { timeout: LONG_MS }, async () => {
    const ran = await serve(sampled(XSS_CORPUS, 4), (payload) => {
      const document = finishDocument(frame(writtenByPeople(payload)));
      return { body: document.html, policy: contentSecurityPolicy(document, outside) };
    });
    expect(ran).toEqual([]);
  });
});

/** Payloads in groups for pages that show them as text, or cleaned. */
function together(all: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(all.length / IN_ONE_PAGE) }, (_, n) =>
    all.slice(n * IN_ONE_PAGE, (n + 1) * IN_ONE_PAGE),
  );
}

const GROUPS = together(XSS_CORPUS);

/** Lifts a table's limits of length. The site does not start without their names. */
async function liftChecks(db: Db, table: string) {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT conname AS name FROM pg_constraint
        WHERE contype = 'c' AND conrelid = ${table}::regclass`,
  );
  for (const { name } of rows) {
    const [of, check] = [sql.identifier(table), sql.identifier(name)];
    await db.execute(
      sql`ALTER TABLE ${of} DROP CONSTRAINT ${check}, ADD CONSTRAINT ${check} CHECK (true)`,
    );
  }
}

describe('the corpus in every field of articles and categories', () => {
  let site: Awaited<ReturnType<typeof startBuiltSite>>;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vseumry-corpus-'));
    const directory = join(folder, 'data');
    cpSync(inject('databaseTemplate').directory, directory, { recursive: true });
    const database = await openDatabase({ kind: 'embedded', directory }, silentLog);
    const { db } = database;
    // Each field holds a whole group, which is longer than a form would let in.
    for (const table of ['articles', 'article_categories']) await liftChecks(db, table);
    for (const [n, payloads] of GROUPS.entries()) {
      const text = payloads.join(' ');
      const cleaned = payloads.map((payload) => `<div>${sanitizeArticle(payload)}</div>`).join('');
      const category = { slug: `c-${n}`, name: text, description: text, icon: 'constructor' };
      const category_id = await addCategory(db, { ...category, order_index: n });
      await addArticle(db, {
        slug: `a-${n}`,
        category_id,
        title: text,
        excerpt: text,
        meta_keywords: text,
        meta_description: text,
        author: text,
        featured_image: text,
        // Cleaned one by one as well: what a payload leaves open would hide the next.
        content: `<p>Начало</p>${cleaned}${text}`,
      });
    }
    await database.close();
    site = await startBuiltSite({ DATA_DIR: directory, LIMITS_FACTOR: '1000' });
  }, LONG_MS);
  afterAll(async () => {
    const code = await site.stop();
    rmSync(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`);
  });

  it('runs on no page of the site, nor as an address', { timeout: LONG_MS }, async () => {
    const articles = sampled([...GROUPS.keys()], 2);
    const categories = sampled([...GROUPS.keys()], 4);
    const paths = [
      '/',
      ...Array.from({ length: Math.ceil(GROUPS.length / 12) }, (_, n) => `/articles?page=${n + 1}`),
      ...articles.map((n) => `/articles/a-${n}`),
      ...categories.map((n) => `/articles/category/c-${n}`),
      ...sampled(GROUPS, 4).map((texts) => `/articles/${encodeURIComponent(texts.join(' '))}`),
    ];
    const statuses = new Map<number, number>();
    const ran = await visitAll(
      paths.map((path) => site.url + path),
      async (context) => {
        // The page's own scripts and data run as well.
        await context.route(`${site.url}/**`, (route, request) =>
          ['script', 'fetch', 'document', 'stylesheet'].includes(request.resourceType())
            ? route.continue()
            : route.abort(),
        );
        context.on('response', (response) => {
          if (response.request().isNavigationRequest())
            statuses.set(response.status(), (statuses.get(response.status()) ?? 0) + 1);
        });
      },
    );
    expect(ran).toEqual([]);
    expect(
      [...statuses.keys()].every((status) => status < 500),
      JSON.stringify([...statuses]),
    ).toBe(true);
    expect(statuses.get(200)).toBeGreaterThanOrEqual(articles.length + categories.length);
  });
});
