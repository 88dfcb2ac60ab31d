import pino, { type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Structured log lines on standard output. The text of a line (`msg`) is Russian, for the owner; names
 * of fields and codes are English, for programs. Nothing that a person typed may be passed to it.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.email',
        '*.phone',
        'headers.cookie',
        'headers.authorization',
      ],
      remove: true,
    },
  });
}
