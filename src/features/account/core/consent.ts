/**
 * What people agree to when they register. Whoever changes the text changes its version: both are
 * kept with the account, beside the time.
 */
export const REGISTRATION_CONSENT = {
  version: 'registration-1',
  text: 'Я\u00a0даю согласие на\u00a0обработку моих персональных данных',
};
