/** A backup can't be used. The message is Russian and can be shown to the person who asked. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export const DAMAGED =
  'Файл резервной копии повреждён или скопирован не до конца. Скопируйте его заново или возьмите другой.';
export const FOREIGN = 'Это не резервная копия ВсеУмры.';
export const WRONG_PASSPHRASE =
  'Пароль не подходит к этой резервной копии, или файл изменён. Нужен тот BACKUP_PASSPHRASE, с которым её делали.';
export const NEEDS_PASSPHRASE =
  'Резервная копия зашифрована: задайте пароль в BACKUP_PASSPHRASE или --passphrase-file.';
