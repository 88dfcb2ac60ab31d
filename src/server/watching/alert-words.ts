import { composeLetter, type Letter } from '#lib/contact/letter.ts';
import { sayLong } from '#lib/time/how-long.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';

/** The text of an alert about one fault. */
export interface AlertLine {
  title: string;
  words: string;
  /** Whether this is the last message about it today, unless it lasts. */
  isLast: boolean;
}

/** The text about a fault that has passed. */
export interface CalmLine {
  title: string;
  openedAt: Date;
  endedAt: Date;
}

/** A message to the owner: a letter, and the same text for a bot. */
export interface OwnerMessage {
  letter: Letter & { kind: 'site-alert' | 'site-calm' };
  chat: string;
}

const PAGE = '/admin/health';
const LAST =
  'Сегодня это случалось уже несколько раз: если повторится, сообщений больше не\u00a0будет, смотрите страницу «Состояние сайта».';

/** One message about all faults. */
export function alertMessage(siteUrl: string, lines: readonly AlertLine[]): OwnerMessage {
  const [first] = lines;
  const subject =
    lines.length === 1 && first
      ? `Не\u00a0в\u00a0порядке: ${first.title}`
      : 'На\u00a0сайте есть неполадки';
  const paragraphs = lines.map(({ title, words, isLast }) =>
    [`${title}. ${words}`, ...(isLast ? [LAST] : [])].join(' '),
  );
  return message('site-alert', { siteUrl, subject, paragraphs });
}

/** One message about all faults that have passed. */
export function calmMessage(siteUrl: string, lines: readonly CalmLine[]): OwnerMessage {
  const [first] = lines;
  const subject =
    lines.length === 1 && first
      ? `Снова в\u00a0порядке: ${first.title}`
      : 'Неполадки на\u00a0сайте прошли';
  const paragraphs = lines.map(({ title, openedAt, endedAt }) => {
    const minutes = Math.max(1, Math.round((endedAt.getTime() - openedAt.getTime()) / 60_000));
    return `${title}: снова в\u00a0порядке. Началось ${sayMoscowTime(openedAt)} по\u00a0Москве и\u00a0продолжалось ${sayLong(minutes)}.`;
  });
  return message('site-calm', { siteUrl, subject, paragraphs });
}

function message(
  kind: OwnerMessage['letter']['kind'],
  given: { siteUrl: string; subject: string; paragraphs: string[] },
): OwnerMessage {
  const { siteUrl, subject, paragraphs } = given;
  const href = siteUrl + PAGE;
  return {
    letter: {
      kind,
      ...composeLetter({
        siteUrl,
        subject,
        greets: false,
        paragraphs,
        action: { label: 'Состояние сайта', href },
      }),
    },
    chat: [subject, ...paragraphs, href].join('\n'),
  };
}
