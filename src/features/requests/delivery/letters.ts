import { askedLines } from '#features/requests/store/asked-lines.ts';
import type { AskedFacts } from '#features/requests/store/request.ts';
import { displayPhone } from '#lib/contact/contact-link.ts';
import { composeLetter, type Letter, type LetterWords } from '#lib/contact/letter.ts';

interface AboutRequest {
  siteUrl: string;
  number: number;
  /** The name of the tour; null for a request to an operator or the site. */
  tour: string | null;
  operator: string | null;
}

export type RequestLetterKind =
  | 'request-new'
  | 'request-words'
  | 'request-taken'
  | 'request-answer'
  | 'request-notice';
export type RequestLetter = Letter & { kind: RequestLetterKind };

/** To the operator, or to the site: everything that is needed to answer. */
export function newRequestLetter(given: AboutRequest & { input: AskedFacts }): RequestLetter {
  const { siteUrl, number, input } = given;
  return letter('request-new', {
    siteUrl,
    subject: `Заявка №\u00a0${number}`,
    greets: false,
    paragraphs: [
      subjectOf(given),
      ...askedLines(input).map(({ label, text }) => `${label}: ${text}`),
    ],
    action: { label: 'Открыть заявку', href: `${siteUrl}/admin/requests/${number}` },
    notes: [CONSENTED],
  });
}

const CONSENTED =
  'Человек дал согласие на\u00a0передачу этих данных вам для ответа на\u00a0заявку. Не\u00a0используйте их для другого и\u00a0не\u00a0пересылайте.';

/** To the operator, or to the site: what the visitor has added since the last answer. */
export function wordsLetter(
  given: AboutRequest & { input: AskedFacts; words: readonly string[] },
): RequestLetter {
  const { siteUrl, number, input, words } = given;
  const { name, phone, email } = input;
  const contact = [name, phone && displayPhone(phone), email].filter(Boolean).join(', ');
  return letter('request-words', {
    siteUrl,
    subject: `К\u00a0заявке №\u00a0${number} дописали`,
    greets: false,
    paragraphs: [subjectOf(given), `Посетитель дописал (${contact}):`, ...words],
    action: { label: 'Открыть заявку', href: `${siteUrl}/admin/requests/${number}` },
    notes: [CONSENTED],
  });
}

/**
 * To the visitor. It repeats nothing that was typed, because the address may be another person's.
 */
export function requestTakenLetter(given: AboutRequest & { link: string }): RequestLetter {
  const { siteUrl, number, link, operator } = given;
  return letter('request-taken', {
    siteUrl,
    subject: `Ваша заявка №\u00a0${number} принята`,
    paragraphs: [
      subjectOf(given),
      operator
        ? 'Заявка передана организатору. Он\u00a0ответит так, как вы\u00a0просили.'
        : 'Мы\u00a0ответим так, как вы\u00a0просили.',
      'На\u00a0странице заявки видно, что с\u00a0ней происходит. Там можно дописать вопрос, отозвать заявку или удалить свои данные.',
    ],
    action: { label: 'Открыть мою заявку', href: link },
    notes: [
      'Никому не\u00a0пересылайте это письмо: по\u00a0ссылке видно вашу заявку.',
      'Если вы\u00a0не\u00a0оставляли заявку, откройте ссылку и\u00a0нажмите «Удалить мои данные».',
    ],
  });
}

/** To the visitor, after the operator has replied: the reply is on the page of the secret link. */
export function requestAnswerLetter(
  given: AboutRequest & { link: string; isClosed: boolean },
): RequestLetter {
  const { siteUrl, number, link, isClosed } = given;
  return letter('request-answer', {
    siteUrl,
    subject: `По\u00a0вашей заявке №\u00a0${number} есть ответ`,
    paragraphs: [
      subjectOf(given),
      isClosed
        ? 'Вам ответили и\u00a0закрыли заявку. Ответ\u00a0— на\u00a0её странице. Если остались вопросы, там\u00a0же можно оставить новую заявку.'
        : 'Вам ответили. Ответ\u00a0— на\u00a0странице заявки, там\u00a0же можно написать ещё.',
    ],
    action: { label: 'Прочитать ответ', href: link },
    notes: [
      'Никому не\u00a0пересылайте это письмо: по\u00a0ссылке видно вашу заявку.',
      'Если вы\u00a0не\u00a0оставляли заявку, откройте ссылку и\u00a0нажмите «Удалить мои данные».',
    ],
  });
}

/** To the visitor whose request a notice is about. */
export function requestNoticeLetter(
  given: AboutRequest & { link: string; notice: string },
): RequestLetter {
  const { siteUrl, number, link, notice } = given;
  return letter('request-notice', {
    siteUrl,
    subject: `Важное о\u00a0вашей заявке №\u00a0${number}`,
    paragraphs: [
      subjectOf(given),
      'Для тех, кого это касается, на\u00a0сайте есть объявление:',
      ...notice.split(/\n+/),
    ],
    action: { label: 'Открыть мою заявку', href: link },
    notes: ['Никому не\u00a0пересылайте это письмо: по\u00a0ссылке видно вашу заявку.'],
  });
}

/** The letter about a chat that no longer takes messages, for the person who linked it. */
export function chatGoneLetter(given: {
  siteUrl: string;
  channel: 'telegram' | 'max';
  operator: { id: number; name: string } | null;
}): Letter & { kind: 'chat-gone' } {
  const { siteUrl, channel, operator } = given;
  const messenger = channel === 'max' ? 'MAX' : 'Telegram';
  const whose =
    operator === null
      ? 'новые заявки сайта «ВсеУмры»'
      : `новые заявки организатора «${operator.name}»`;
  return {
    kind: 'chat-gone',
    ...composeLetter({
      siteUrl,
      subject: `Чат в\u00a0${messenger} отключён от\u00a0заявок`,
      paragraphs: [
        `В\u00a0чат, который вы\u00a0подключили в\u00a0${messenger}, приходили ${whose}. Теперь чат не\u00a0принимает сообщений: бота в\u00a0нём заблокировали или исключили, или чата больше нет. Мы\u00a0отключили его.`,
        'Сами заявки не\u00a0пропали: они на\u00a0странице «Заявки».',
        'Чтобы снова получать сообщения, разблокируйте бота и\u00a0подключите чат новым кодом.',
      ],
      action: {
        label: 'Подключить чат',
        href: `${siteUrl}/admin/deliveries${operator === null ? '' : `?operator=${operator.id}`}`,
      },
    }),
  };
}

function subjectOf({ tour, operator }: AboutRequest): string {
  const asked = operator === null ? '' : ` Организатор: ${operator}.`;
  if (tour !== null) return `Тур: ${tour}.${asked}`;
  return operator === null ? 'Вопрос к\u00a0сайту «ВсеУмры».' : asked.trim();
}

function letter(kind: RequestLetter['kind'], words: LetterWords): RequestLetter {
  return { kind, ...composeLetter(words) };
}
