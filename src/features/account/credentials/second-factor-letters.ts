import { type AccountLetter, letter, recovery } from '#features/account/core/letters.ts';
import { countOf } from '#lib/text/russian.ts';

const NOT_YOU = 'Если это не\u00a0вы, сразу задайте новый пароль: это завершит все чужие сеансы.';

/** To the owner after the second factor was switched on or off. */
export function secondFactorLetter(siteUrl: string, isOn: boolean): AccountLetter {
  return letter(isOn ? 'second-factor-on' : 'second-factor-off', {
    siteUrl,
    subject: isOn ? 'Вход с\u00a0кодом включён' : 'Вход с\u00a0кодом выключен',
    paragraphs: [
      isOn
        ? 'Теперь для входа на\u00a0сайт «ВсеУмры» кроме пароля нужен код из\u00a0приложения. Сохраните резервные коды: они помогут, если телефона не\u00a0окажется под рукой.'
        : 'Теперь для входа на\u00a0сайт «ВсеУмры» достаточно пароля.',
      NOT_YOU,
    ],
    action: recovery(siteUrl),
  });
}

/** To the owner after a backup code was used; `left` remain. */
export function backupCodeLetter(siteUrl: string, left: number): AccountLetter {
  return letter('backup-code-used', {
    siteUrl,
    subject: 'Вход по\u00a0резервному коду',
    paragraphs: [
      `В\u00a0вашу учётную запись на\u00a0сайте «ВсеУмры» вошли по\u00a0резервному коду. Осталось: ${countOf(left, ['код', 'кода', 'кодов'])}.`,
      NOT_YOU,
    ],
    action: recovery(siteUrl),
  });
}
