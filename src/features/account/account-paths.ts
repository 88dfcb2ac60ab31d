/** The pages that one can begin with: they do without scripts what the dialog does with them. */
export const STEP_PAGES = {
  'sign-in': '/account/sign-in',
  register: '/account/register',
  forgot: '/account/forgot',
};
