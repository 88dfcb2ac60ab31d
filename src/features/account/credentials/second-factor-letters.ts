import { type AccountLetter, letter, recovery } from '#features/account/core/letters.ts';
import { countOf } from '#lib/text/russian.ts';

/** With so few backup codes left it is time for new ones. */
const FEW = 2;
const RENEW =
  'Получите новые коды в\u00a0своей учётной записи, раздел «Вход с\u00a0кодом», пока вы\u00a0вошли. Если телефон потерян, выключите там вход с\u00a0кодом и\u00a0включите его снова на\u00a0новом.';
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
      ...(left <= FEW ? [RENEW] : []),
      NOT_YOU,
    ],
    action: recovery(siteUrl),
  });
}
