/** Change the version whenever the text below changes: both are stored with every consent. */
export const REQUEST_CONSENT = { document: 'request', version: 'request-2' } as const;

/** A recipient of a request, with the name and, if known, the address. */
export interface ConsentParty {
  name: string;
  address: string | null;
}

export interface ConsentSection {
  title: string;
  paragraphs: readonly string[];
}

interface ConsentGiven {
  /** The owner of the site, who stores the request and passes it on. */
  site: { address: string; email: string };
  /** The operator; null: the request is for the site itself. */
  operator: ConsentParty | null;
  /** How long the data are kept after the request is closed. */
  months: number;
}

/**
 * The consent to the processing of a request's personal data, a separate document for its
 * recipient: Federal Law 152-FZ, article 9, part 4 (who, what for, which data, which actions, to
 * whom, how long, how to withdraw).
 */
export function requestConsent({ site, operator, months }: ConsentGiven): ConsentSection[] {
  const owner = `владельцу сайта «ВсеУмры» (${site.address})`;
  const asked = operator
    ? `${operator.name} (${operator.address ?? 'адрес организатором не\u00a0указан'})`
    : null;
  return [
    {
      title: 'Кому даётся согласие',
      paragraphs: [
        asked
          ? `Отмечая согласие в\u00a0форме заявки, я\u00a0по\u00a0своей воле и\u00a0в\u00a0своём интересе даю его ${owner} и\u00a0организатору тура — ${asked}.`
          : `Отмечая согласие в\u00a0форме заявки, я\u00a0по\u00a0своей воле и\u00a0в\u00a0своём интересе даю его ${owner}.`,
      ],
    },
    {
      title: 'Для чего',
      paragraphs: [
        asked
          ? 'Чтобы передать мою заявку организатору и\u00a0чтобы он\u00a0ответил на\u00a0неё выбранным мной способом.'
          : 'Чтобы ответить на\u00a0мою заявку выбранным мной способом. Другому организатору заявка без нового согласия не\u00a0передаётся.',
      ],
    },
    {
      title: 'Какие данные',
      paragraphs: [
        'Имя, телефон и\u00a0(или) адрес электронной почты, желаемый способ и\u00a0время ответа, число взрослых и\u00a0детей, возраст детей, число номеров, размещение, желаемое время поездки, вопрос и\u00a0переписка по\u00a0заявке.',
        'О\u00a0вероисповедании, мазхабе и\u00a0здоровье форма не\u00a0спрашивает; просим не\u00a0писать о\u00a0них в\u00a0вопросе.',
      ],
    },
    {
      title: 'Какие действия',
      paragraphs: [
        asked
          ? 'Сбор, запись, хранение, уточнение, использование, передача названному организатору и\u00a0удаление, с\u00a0использованием средств автоматизации и\u00a0без них.'
          : 'Сбор, запись, хранение, уточнение, использование и\u00a0удаление, с\u00a0использованием средств автоматизации и\u00a0без них.',
      ],
    },
    {
      title: 'На какой срок',
      paragraphs: [
        `До\u00a0удаления данных по\u00a0моей просьбе, но\u00a0не\u00a0дольше ${months}\u00a0месяцев после того, как заявка закрыта. Запись о\u00a0самом согласии (без имени и\u00a0контактов) остаётся, чтобы подтвердить его.`,
      ],
    },
    {
      title: 'Как отозвать',
      paragraphs: [
        `На\u00a0странице заявки, ссылку на\u00a0которую я\u00a0получу после отправки, — кнопкой «Удалить мои данные», или письмом на\u00a0${site.email}. ${asked ? 'О\u00a0данных, которые уже получил организатор, нужно сообщить и\u00a0ему. ' : ''}Отзыв не\u00a0делает незаконной обработку, которая была до\u00a0него.`,
      ],
    },
  ];
}
