import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Gate } from '#lib/account/gate.ts';
import { StaffGate } from '#ui/staff/staff-gate.tsx';
import { NOT_ALLOWED, SECOND_FACTOR_MISSING, SIGNED_OUT } from '#lib/account/actor.ts';

function render(gate: Gate): string {
  const email = gate === 'signed-out' ? null : 'aisha@example.ru';
  const refusals = { 'signed-out': SIGNED_OUT, 'second-factor': SECOND_FACTOR_MISSING };
  const problem = { ...NOT_ALLOWED, ...Object(Reflect.get(refusals, gate)), gate, email };
  const Page = createRoutesStub([{ path: '*', Component: () => <StaffGate problem={problem} /> }]);
  return renderToString(<Page initialEntries={['/add-tour?copy=7']} />).replaceAll('<!-- -->', '');
}

describe('the gate of the staff screens', () => {
  it('offers strangers to sign in or to register, with links that need no scripts', () => {
    const markup = render('signed-out');
    expect(markup).toMatch(/<h1[^>]*>Требуется авторизация<\/h1>/);
    expect(markup).toMatch(/<a [^>]*href="[^"]+"[^>]*>Войти<\/a>/);
    expect(markup).toMatch(/<a [^>]*href="[^"]+"[^>]*>Зарегистрироваться<\/a>/);
  });

  it('lets a reader ask for access by a form that leads back here', () => {
    const markup = render('reader');
    expect(markup).toContain('aisha@example.ru');
    expect(markup).toMatch(/<form [^>]*action="\/admin\/access" method="post"/);
    expect(markup).toContain('name="from" value="/add-tour?copy=7"');
    expect(markup).toMatch(/<button type="submit"[^>]*>Запросить доступ<\/button>/);
  });

  it('tells who waits that there is nothing to press but to look again', () => {
    const markup = render('waiting');
    expect(markup).toContain('Запрос отправлен');
    expect(markup).not.toContain('<form');
    expect(markup).toMatch(/href="\/add-tour\?copy=7"[^>]*>Проверить/);
  });

  it('leads staff back to their dashboard, and an admin to the second factor', () => {
    expect(render('admins-only')).toMatch(/href="\/admin"/);
    const markup = render('second-factor');
    expect(markup).toContain(SECOND_FACTOR_MISSING.message);
    expect(markup).toMatch(/href="\/account"/);
  });

  it.each<Gate>(['signed-out', 'reader', 'waiting', 'admins-only', 'second-factor'])(
    'has one main heading, a title, and no place in search engines: %s',
    (gate) => {
      const markup = render(gate);
      expect(markup.match(/<h1/g)).toHaveLength(1);
      expect(markup).toContain(' — ВсеУмры</title>');
      expect(markup).toContain('<meta name="robots" content="noindex"/>');
    },
  );
});
