const NAME = 'signed-in';
/** As long as the longest session. */
const KEPT_SECONDS = 90 * 24 * 3600;

/**
 * A cookie that scripts may read and that proves nothing. It only saves a request about the session
 * for visitors who never signed in. The format fits both `Set-Cookie` and `document.cookie`.
 */
export function sessionHint(isSignedIn: boolean, isSecure: boolean): string {
  const life = isSignedIn ? KEPT_SECONDS : 0;
  return `${NAME}=1; Path=/; Max-Age=${life}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Whether `document.cookie` says that this browser may have a session. */
export function hasSessionHint(cookies: string): boolean {
  return cookies.split('; ').includes(`${NAME}=1`);
}
