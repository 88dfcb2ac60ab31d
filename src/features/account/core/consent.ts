/**
 * The text of consent at registration. A change of the text needs a new version: the account stores
 * both with the time.
 */
export const REGISTRATION_CONSENT = {
  version: 'registration-1',
  text: 'Я\u00a0даю согласие на\u00a0обработку моих персональных данных',
};
