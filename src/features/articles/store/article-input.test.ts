import { describe, expect, it } from 'vitest';
import {
  articleInput,
  categoryInput,
  contentProblem,
  isOwnPicture,
  readingTimeOf,
  slugOfTitle,
  tidyKeywords,
} from '#features/articles/store/article-input.ts';

const GOOD = {
  slug: 'umra-po-shagam',
  title: ' Умра по шагам ',
  meta_description: 'О чём',
  meta_keywords: 'умра,хадж ,  умра',
  category_id: '',
  content: '<p>Текст</p>',
  excerpt: '',
  featured_image: '',
  author: ' ',
  reading_time: 'сколько-то',
  is_published: false,
};
const problems = (changed: object) => {
  const parsed = articleInput.safeParse({ ...GOOD, ...changed });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe('an article as people write it', () => {
  it('is trimmed, and what is empty gets its default', () => {
    expect(articleInput.parse(GOOD)).toEqual({
      ...GOOD,
      title: 'Умра по шагам',
      meta_keywords: 'умра, хадж',
      category_id: null,
      featured_image: null,
      author: 'Редакция ВсеУмры',
      reading_time: 5,
    });
    expect(articleInput.parse({ ...GOOD, category_id: '7', reading_time: '0' })).toMatchObject({
      category_id: 7,
      reading_time: 1,
    });
  });

  it.each([
    [{ title: ' ' }, 'Заголовок обязателен'],
    [{ slug: '' }, 'Адрес обязателен'],
    [
      { slug: 'Умра' },
      'Адрес может состоять из строчных латинских букв, цифр и дефисов между ними',
    ],
    [
      { slug: 'a--b' },
      'Адрес может состоять из строчных латинских букв, цифр и дефисов между ними',
    ],
    [{ meta_description: '' }, 'Мета-описание обязательно'],
    [{ meta_description: 'а'.repeat(161) }, 'Не\u00a0больше 160\u00a0знаков, сейчас 161'],
    [{ content: ' \n' }, 'Содержание обязательно'],
    [{ content: 'я'.repeat(270_000) }, 'Содержание слишком велико: не\u00a0больше 512\u00a0КБ'],
    [{ featured_image: 'https://x.example/a.png' }, 'Выберите изображение из библиотеки'],
    [{ featured_image: 'javascript:alert(1)' }, 'Выберите изображение из библиотеки'],
    [{ category_id: 'x' }, 'Выберите категорию из списка'],
  ])('with %o is refused: %s', (changed, message) => {
    expect(problems(changed)).toEqual([message]);
  });

  it('takes pictures of the site alone', () => {
    expect(isOwnPicture('/images/articles/1760227200000_abc-480.webp')).toBe(true);
    expect(isOwnPicture('/front.png')).toBe(true);
    for (const address of ['//x/images/a/1_a.webp', '/images/a/../1_a.webp', 'images/a/1_a.webp'])
      expect(isOwnPicture(address), address).toBe(false);
  });

  it('gets its address from its title', () => {
    expect(slugOfTitle('Умра по шагам: что взять?')).toBe('umra-po-shagam-chto-vzyat');
    expect(slugOfTitle('я'.repeat(200)).length).toBeLessThanOrEqual(100);
  });

  it('takes as long to read as it has words, a minute at least', () => {
    expect(readingTimeOf('')).toBe(1);
    expect(readingTimeOf('слово '.repeat(900))).toBe(5);
  });

  it('has keywords apart by comma and space', () => {
    expect(tidyKeywords('умра;хадж\nвиза,, умра')).toBe('умра, хадж, виза');
  });

  it('is weighed in bytes', () => {
    expect(contentProblem('a'.repeat(512 * 1024))).toBeNull();
    expect(contentProblem('я'.repeat(256 * 1024 + 1))).not.toBeNull();
  });
});

describe('a category as people write it', () => {
  it('takes an icon that could be one', () => {
    const parse = (icon: string) =>
      categoryInput.parse({ name: 'Обряды', slug: 'obryady', description: '', icon }).icon;
    expect(parse('MoonStar')).toBe('MoonStar');
    expect(parse('"><script>')).toBe('BookOpen');
  });
});
