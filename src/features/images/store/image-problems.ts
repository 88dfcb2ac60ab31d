import { ANIMATED } from '#lib/image-rules.ts';
import { badRequest, conflict, notFound, type Problem } from '#lib/problem.ts';

export const NOT_AN_IMAGE = badRequest(
  'not_an_image',
  'Неверный формат файла. Используйте JPG, PNG или WEBP.',
);

export const DAMAGED: Problem = {
  code: 'damaged',
  status: 422,
  message:
    'Файл повреждён или загружен не\u00a0полностью. Сохраните изображение заново и\u00a0попробуйте ещё раз.',
};

export const HEIC_UNREADABLE: Problem = {
  code: 'heic_unreadable',
  status: 422,
  message:
    'Этот HEIC прочитать не\u00a0удалось. Сохраните фотографию как JPG (на\u00a0iPhone: «Настройки», «Камера», «Форматы», «Наиболее совместимые») и\u00a0загрузите её.',
};

export const NOT_STILL: Problem = { code: 'animated', status: 422, message: ANIMATED };

/** The largest picture that is decoded, in pixels: 40 megapixels. */
export const MOST_PIXELS = 40_000_000;

export const TOO_MANY_PIXELS: Problem = {
  code: 'too_many_pixels',
  status: 422,
  message:
    'В\u00a0изображении больше 40\u00a0мегапикселей. Уменьшите его и\u00a0попробуйте ещё раз.',
};

export const BUSY: Problem = {
  code: 'busy',
  status: 503,
  message: 'Сейчас загружается слишком много изображений. Попробуйте ещё раз через минуту.',
};

export const DISK_FULL: Problem = {
  code: 'disk_full',
  status: 507,
  message: 'В\u00a0хранилище закончилось место. Обратитесь к\u00a0администратору.',
};

export const BUCKET_NOT_FOUND: Problem = {
  code: 'bucket_not_found',
  status: 404,
  message: 'Ошибка конфигурации хранилища. Обратитесь к\u00a0администратору.',
};

export const STORE_FORBIDDEN: Problem = {
  code: 'store_forbidden',
  status: 503,
  message:
    'Хранилище изображений не\u00a0пускает сайт: ключ или права неверны. Обратитесь к\u00a0администратору.',
};

export const STORE_UNAVAILABLE: Problem = {
  code: 'unavailable',
  status: 503,
  message: 'Ошибка при загрузке изображения. Попробуйте еще раз.',
};

export const NAME_TAKEN = conflict('taken', 'Изображение с\u00a0таким именем уже есть.');

export const NO_SUCH_IMAGE = notFound('Такого изображения уже нет.');

export const BAD_NAME = badRequest('bad_name', 'Имя файла не\u00a0разобрать.');

export const IN_USE = conflict(
  'in_use',
  'Изображение используется. Посмотрите где и\u00a0подтвердите удаление.',
);

/** The problem of a file above this size. */
export function tooLarge(maxSizeKB: number): Problem {
  return {
    code: 'too_large',
    status: 413,
    message: `Файл слишком большой. Максимальный размер: ${maxSizeKB}\u00a0КБ.`,
  };
}
