import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/env/env.server.ts';
import { ABOUT, copyrightYears } from './about.server.ts';
import { Footer } from './footer.tsx';

function render(years: string, address = '/'): string {
  const { contacts } = readEnv({});
  const Page = createRoutesStub([
    { path: '*', Component: () => <Footer contacts={contacts} about={ABOUT} years={years} /> },
  ]);
  return renderToString(<Page initialEntries={[address]} />).replaceAll('<!-- -->', '');
}

describe('the footer', () => {
  const markup = render('2025–2026');

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

  it('names the page for a report, with the search if its prayer times depend on it', () => {
    const link = (address: string) =>
      /soobshchit-ob-oshibke\?([^"]*)/.exec(render('2025–2026', address))?.[1] ?? '';
    const named = (address: string) => new URLSearchParams(link(address)).get('gde');
    const month = '/vremya-namaza/kazan?madhab=shafi&tab=month&month=2027-06';
    expect(named(month)).toBe(month);
    expect(named('/vremya-namaza/kazan')).toBe('/vremya-namaza/kazan');
    expect(named('/all?q=79170000000')).toBe('/all');
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
    expect(copyrightYears('2025-12-31')).toBe('2025');
    expect(copyrightYears('2026-01-01')).toBe('2025–2026');
    expect(markup).toContain('© 2025–2026 ВсеУмры');
  });
});
