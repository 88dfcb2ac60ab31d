import { expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

it.each([
  ['telegram_403', 'Чат не принимает сообщений (ответ 403)'],
  ['max_401', 'Не подходит токен или пароль (ответ 401)'],
  ['smtp_550', 'Адрес или письмо не приняты (ответ 550)'],
  ['telegram_timeout', 'Нет ответа вовремя'],
  ['ECONNREFUSED', 'Нет связи с сервером'],
  ['outcome_unknown', 'Неизвестно, дошло ли: связь прервалась в конце отправки'],
  ['no_exchange_rate', 'Курсы валют узнать не удалось, действуют прежние'],
  ['ENOSPC', 'Закончилось место на диске'],
  ['EROFS', 'Папка только для чтения, под systemd её открывает строка ReadWritePaths'],
  ['ENOTDIR', 'Нет папки или бакета из настроек'],
  ['40P01', 'База данных была занята или недоступна'],
  ['constructor', 'Не получилось (код для владельца сайта: constructor)'],
  ['max_503', 'У мессенджера сбой (ответ 503)'],
])('says what %s means', (code, words) => {
  expect(failureWords(code).replaceAll('\u00a0', ' ')).toBe(words);
});
