import { composeLetter, type Letter } from '#lib/contact/letter.ts';

interface AboutReview {
  siteUrl: string;
  tourId: number;
  /** The tour's title. */
  tour: string;
  /** What staff ask to correct; null: the tour is accepted. */
  reply: string | null;
  /** Whether visitors see the tour: somebody may have made it a draft meanwhile. */
  isPublic: boolean;
}

/** To the author of an accepted or returned tour. */
export function reviewLetter({
  siteUrl,
  tourId,
  tour,
  reply,
  isPublic,
}: AboutReview): Letter & { kind: string } {
  const words =
    reply === null
      ? [
          `Сотрудник сайта проверил то, что\u00a0вы\u00a0отправили. ${
            isPublic
              ? 'Посетители уже видят это на\u00a0сайте.'
              : 'Но\u00a0тур сейчас черновик: посетители его не\u00a0видят. Откройте его и\u00a0верните в\u00a0продажу.'
          }`,
        ]
      : [
          `Замечание: ${reply}`,
          'Исправьте тур и\u00a0сохраните: он\u00a0снова уйдёт на\u00a0проверку. То, что вы\u00a0написали, не\u00a0потеряно.',
        ];
  const letter = composeLetter({
    siteUrl,
    subject: reply === null ? 'Ваш тур проверен' : 'Тур вернули с\u00a0замечанием',
    paragraphs: [`Тур: ${tour}.`, ...words],
    action: {
      label: reply === null ? 'Открыть тур' : 'Исправить тур',
      href: `${siteUrl}/edit-tour/${tourId}`,
    },
  });
  return { kind: reply === null ? 'review-accepted' : 'review-returned', ...letter };
}
