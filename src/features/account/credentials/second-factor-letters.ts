import { composeLetter, type Letter } from '#lib/contact/letter.ts';
import { countOf } from '#lib/text/russian.ts';

type FactorLetter = Letter & { kind: string };

const NOT_YOU = 'Если это не\u00a0вы, сразу задайте новый пароль: это завершит все чужие сеансы.';

/** To the owner after the second factor was switched on or off. */
export function secondFactorLetter(parts: {
  siteUrl: string;
  link: string;
  isOn: boolean;
}): FactorLetter {
  const { siteUrl, link, isOn } = parts;
  const kind = isOn ? 'second-factor-on' : 'second-factor-off';
  return {
    kind,
    ...composeLetter({
      siteUrl,
      subject: isOn ? 'Вход с\u00a0кодом включён' : 'Вход с\u00a0кодом выключен',
      paragraphs: [
        'Здравствуйте!',
        isOn
          ? 'Теперь для входа на\u00a0сайт «ВсеУмры» кроме пароля нужен код из\u00a0приложения. Сохраните резервные коды: они помогут, если телефона не\u00a0окажется под рукой.'
          : 'Теперь для входа на\u00a0сайт «ВсеУмры» достаточно пароля.',
        NOT_YOU,
      ],
      action: { label: 'Восстановить доступ', href: link },
    }),
  };
}

/** To the owner after a backup code was used; `left` remain. */
export function backupCodeLetter(parts: {
  siteUrl: string;
  link: string;
  left: number;
}): FactorLetter {
  const { siteUrl, link, left } = parts;
  return {
    kind: 'backup-code-used',
    ...composeLetter({
      siteUrl,
      subject: 'Вход по\u00a0резервному коду',
      paragraphs: [
        'Здравствуйте!',
        `В\u00a0вашу учётную запись на\u00a0сайте «ВсеУмры» вошли по\u00a0резервному коду. Осталось: ${countOf(left, ['код', 'кода', 'кодов'])}.`,
        NOT_YOU,
      ],
      action: { label: 'Восстановить доступ', href: link },
    }),
  };
}
