import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ImageField } from './image-field.tsx';

const field = (given: Partial<Parameters<typeof ImageField>[0]> = {}) =>
  renderToStaticMarkup(
    <ImageField
      name="guide_photo"
      label="Фото гида"
      folder="guide-photos"
      value={null}
      onChange={() => {}}
      {...given}
    />,
  ).replaceAll('\u00a0', ' ');

it('is a text field for an address before and without scripts', () => {
  const markup = field({ value: 'https://elsewhere.example/a.jpg' });
  expect(markup).toMatch(
    /<input [^>]*name="guide_photo"[^>]*value="https:\/\/elsewhere.example\/a.jpg"/,
  );
  expect(markup).not.toContain('type="file"');
  expect(markup).not.toContain('<img');
  expect(markup).toContain('Картинка с другого сайта посетителям не показывается.');
});

it('shows a picture of ours by its copy, and says what files it takes', () => {
  const markup = field({ value: '/images/guide-photos/1_a.webp' });
  expect(markup).toContain('src="/images/guide-photos/1_a-480.webp"');
  expect(markup).toContain('JPG, PNG или WEBP, до 300 КБ');
});

it('asks for a picture of the library by its address only without scripts', () => {
  const markup = field({ isFromLibrary: true });
  expect(markup).toContain('Адрес картинки из библиотеки');
  expect(markup).not.toContain('Адрес изображения');
});

it('says what is wrong with it beside it', () => {
  const markup = field({ error: 'Введите адрес изображения' });
  expect(markup).toContain('aria-invalid="true"');
  expect(markup).toMatch(/role="alert"[^>]*>Введите адрес изображения</);
});
