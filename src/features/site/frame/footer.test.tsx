import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/env/env.server.ts';
import { ABOUT } from './about.server.ts';
import { Footer } from './footer.tsx';

function render(year: string): string {
  const { contacts } = readEnv({});
  const Page = createRoutesStub([
    { path: '/', Component: () => <Footer contacts={contacts} about={ABOUT} year={year} /> },
  ]);
  return renderToString(<Page />).replaceAll('<!-- -->', '');
}

describe('the footer', () => {
  const markup = render('2026');

  it('says how to reach the site: phone, e-mail and a street in Kazan', () => {
    expect(markup).toMatch(/href="tel:\+78430000000"[^>]*>\+7 843 000-00-00</);
    expect(markup).toContain('href="mailto:hello@vseumry.example"');
    expect(markup).toMatch(/Казань, ул\. [^<]+</);
  });

  it('leads to the pages that are there', () => {
    const links = [...markup.matchAll(/href="(\/[^"]*)"/g)].map(([, to]) => to);
    expect(links).toEqual([
      '/all',
      '/operators',
      '/vremya-namaza',
      '/koran',
      '/koran/audio',
      '/articles',
      '/faq',
      '/zayavka',
      '/privacy',
      '/soobshchit-ob-oshibke?gde=/',
    ]);
  });

  it('has two groups of links, which stand beside each other on a phone', () => {
    const groups = markup.split('<ul>').slice(1);
    expect(groups.map((group) => group.split('</ul>')[0]?.match(/<li/g)?.length)).toEqual([5, 5]);
  });

  it('says that the site sells no tours itself', () => {
    expect(markup).toContain('не является туроператором');
    expect(markup).toContain('принимает оплату');
  });

  it('counts the years of the copyright from 2025', () => {
    expect(render('2025')).toContain('© 2025 ВсеУмры');
    expect(markup).toContain('© 2025–2026 ВсеУмры');
  });
});
