export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (usually port 465); otherwise STARTTLS where the server offers it. */
  secure: boolean;
  login: { user: string; password: string } | null;
}

/**
 * Parses `smtp://user:password@host:587` or `smtps://…`, name and password percent-encoded. Without
 * a port, 587 or 465. Null when it is not such an address.
 */
export function parseSmtpUrl(text: string): SmtpSettings | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  if ((!secure && url.protocol !== 'smtp:') || url.hostname === '') return null;
  try {
    const user = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      login: user === '' ? null : { user, password },
    };
  } catch {
    return null;
  }
}
