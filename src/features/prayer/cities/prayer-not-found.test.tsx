import { renderToString } from 'react-dom/server';
import { createRoutesStub, type ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PrayerNotFound } from '#features/prayer/cities/prayer-not-found.tsx';

function shown(error: unknown): string {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <PrayerNotFound error={error} cityPath="/vremya-namaza/kazan" />,
    },
  ]);
  return renderToString(<Page />);
}
/** The page when its loader returned a problem. */
const answered = (
  status: number,
  code: string,
  message: string,
): ErrorResponse & { internal: boolean } => ({
  status,
  statusText: '',
  internal: false,
  data: { status, code, message },
});

describe('a prayer page that cannot be made', () => {
  it('says what is not there and leads back to the cities', () => {
    const page = shown(answered(404, 'not_found', 'Город не найден'));
    expect(page).toContain('Город не найден');
    expect(page).toMatch(/href="\/vremya-namaza"[^>]*>Вернуться к списку городов/);
  });

  it('says what an error says of itself, or that one occurred', () => {
    expect(shown(answered(503, 'busy', 'Сервер занят'))).toContain('Сервер занят');
    const page = shown(new TypeError('undefined is not a function'));
    expect(page).toContain('Произошла ошибка');
    expect(page).not.toContain('undefined');
    expect(page).toContain('Попробовать снова');
  });
});
