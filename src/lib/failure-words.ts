/** What the code of a failure means, the first that fits; a group is the answer of another host. */
const WORDS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^outcome_unknown$/, 'Неизвестно, дошло ли: связь прервалась в\u00a0конце отправки'],
  [/^too_many_attempts$/, 'Попытки закончились'],
  [
    /^import_link$/,
    'Таблица по\u00a0ссылке не\u00a0читается, причина\u00a0— на\u00a0странице «Импорт туров»',
  ],
  [/^no_exchange_rate$/, 'Курсы валют узнать не\u00a0удалось, действуют прежние'],
  [
    /^clock_leap$/,
    'Больше недели не\u00a0запускалась: сайт не\u00a0работал, или его часы ушли вперёд. Если часы верны, она начнётся сама через сутки',
  ],
  [/^no_memory$/, 'Не\u00a0хватает свободной памяти, нужно 500\u00a0МБ'],
  [/^BackupRefused$/, 'Резервная копия повреждена, или пароль к\u00a0ней другой'],
  [/^erased$/, 'Данные заявки удалены, отправлять нечего'],
  [/^other_operator$/, 'Заявка теперь у\u00a0другого организатора'],
  [/^no_chat$/, 'Чат отключён'],
  [/^chat_gone$/, 'Чат заблокировал бота или удалён, поэтому отключён'],
  [/^(?:no_browser|push_gone)$/, 'Браузер больше не\u00a0принимает уведомления'],
  [/_(401)$|^smtp_(535)$|^EAUTH$/, 'Не\u00a0подходит токен или пароль'],
  [/_(40[034])$/, 'Чат не\u00a0принимает сообщений'],
  [/_409$/, 'Обновления бота забирает кто-то ещё'],
  [/_429$/, 'Слишком много сообщений, просят подождать'],
  [/^smtp_(5\d+)/, 'Адрес или письмо не\u00a0приняты'],
  [/^(?:telegram|max)_(5\d\d)$/, 'У\u00a0мессенджера сбой'],
  [/^smtp_(4\d+)/, 'Почтовый сервер просит повторить позже'],
  [/timeout|TIMEDOUT|called_off|^57014$/i, 'Нет ответа вовремя'],
  [/ECONN|ENOTFOUND|EAI_AGAIN|unreachable|ESOCKET|EPIPE/, 'Нет связи с\u00a0сервером'],
  [/^(?:ENOSPC|EDQUOT|53100|full)$/, 'Закончилось место на\u00a0диске'],
  [/^EROFS$/, 'Папка только для чтения, под systemd её открывает строка ReadWritePaths'],
  [/^(?:EACCES|EPERM|AccessDenied|forbidden)$/, 'Нет права записывать'],
  [
    /^(?:ENOENT|ENOTDIR|EEXIST|NoSuchBucket|misconfigured)$/,
    'Нет папки или бакета из\u00a0настроек',
  ],
  [/^(?:08|40|53|55|57)...$/, 'База данных была занята или недоступна'],
];

/** A failure as a text for people, by its stored code. An unknown failure keeps its code. */
export function failureWords(code: string): string {
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(code);
    const answer = found?.slice(1).find((group) => group !== undefined);
    if (found) return answer === undefined ? words : `${words} (ответ ${answer})`;
  }
  return `Не\u00a0получилось (код для владельца сайта: ${code})`;
}
