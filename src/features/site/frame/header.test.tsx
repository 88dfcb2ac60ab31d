import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Header } from './header.tsx';

function render(address: string): string {
  const Page = createRoutesStub([
    { path: '*', Component: () => <Header phone="+7 843 000-00-00" host="vseumry.example" /> },
  ]);
  return renderToString(<Page initialEntries={[address]} />);
}

describe('the header as the server renders it', () => {
  const markup = render('/all');

  it('leads home by the logo and calls by the phone', () => {
    expect(markup).toMatch(/<a [^>]*aria-label="ВсеУмры, на главную"[^>]* href="\/"/);
    expect(markup).toMatch(/<a href="tel:\+78430000000"/);
    expect(markup).toContain('+7 843 000-00-00</span>');
  });

  it('sticks to the top of the page', () => {
    expect(markup).toMatch(/<header class="sticky top-0 /);
  });

  it('carries the notice on wide screens and in the menu of narrow ones', () => {
    expect(markup.match(/>Работаем 24\/7 • Бесплатные консультации</g)).toHaveLength(2);
    // All text of a page is in a landmark, so that people who navigate by landmarks hear it.
    expect(markup).toMatch(/<aside [^>]*>Работаем/);
  });

  it('leads to the sections and to the account, in a menu that opens without scripts as well', () => {
    const links = (part: string) =>
      [...part.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, to, label]) => [
        to,
        label,
      ]);
    const wanted = [
      ['/', 'Главная'],
      ['/all', 'Каталог туров'],
      ['/vremya-namaza', 'Время намаза'],
      ['/koran', 'Коран'],
      ['/articles', 'Статьи'],
      ['/account/sign-in', 'Войти'],
    ];
    const [wide = '', menu = ''] = markup.split('<details');
    expect(links(wide)).toEqual(wanted.toSpliced(-1, 0, ['/operators', 'Организаторы']));
    const ofMenu = [
      ['/operators', 'Организаторы'],
      ['/spisok', 'Мой список'],
    ];
    expect(links(menu)).toEqual(wanted.toSpliced(-1, 0, ...ofMenu));
    expect(menu).toMatch(/<summary.*Меню<\/span><\/summary>/);
  });

  it('tells which page one is on', () => {
    expect(markup.match(/aria-current="page"[^>]*>Каталог туров</g)).toHaveLength(2);
    expect(markup).not.toMatch(/aria-current="page"[^>]*>Главная</);
  });

  it('lets everybody sign in, by a link that works without scripts', () => {
    expect(markup.match(/<a [^>]*href="\/account\/sign-in"/g)).toHaveLength(2);
  });

  it('shows nothing of the staff to everybody', () => {
    expect(markup).not.toContain('Админ-панель');
  });
});
