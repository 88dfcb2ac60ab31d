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
  /** What was not sent meanwhile and is not tried any more. */
  lost?: readonly Lost[];
}

/** Messages that were given up: of one kind, to one recipient. */
export interface Lost {
  what: string;
  count: number;
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
  const isAnyLost = lines.some(({ lost = [] }) => lost.length > 0);
  const subject =
    lines.length === 1 && first
      ? isAnyLost
        ? `Отправлено не\u00a0всё: ${first.title}`
        : `Снова в\u00a0порядке: ${first.title}`
      : isAnyLost
        ? 'Неполадки на\u00a0сайте прошли, но\u00a0отправлено не\u00a0всё'
        : 'Неполадки на\u00a0сайте прошли';
  const paragraphs = lines.map(({ title, openedAt, endedAt, lost = [] }) => {
    const minutes = Math.max(1, Math.round((endedAt.getTime() - openedAt.getTime()) / 60_000));
    const outcome =
      lost.length === 0
        ? 'снова в\u00a0порядке.'
        : `в\u00a0очереди пусто, но\u00a0ушло не\u00a0всё. Двое суток прошли, и\u00a0сайт больше не\u00a0пробует: ${lost.map(({ what, count }) => `${what}\u00a0— ${count}`).join('; ')}. Что можно отправить ещё раз, видно на\u00a0странице «Доставка».`;
    return `${title}: ${outcome} Началось ${sayMoscowTime(openedAt)} по\u00a0Москве и\u00a0продолжалось ${sayLong(minutes)}.`;
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
