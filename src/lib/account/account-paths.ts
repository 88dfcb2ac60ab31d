/**
 * The pages for signing in and registering: they work without scripts, like the dialog with them.
 */
export const STEP_PAGES = {
  'sign-in': '/account/sign-in',
  register: '/account/register',
  forgot: '/account/forgot',
};
