import { composeLetter, type Letter } from '#lib/contact/letter.ts';

export type ReviewLetter = Letter & { kind: 'review-accepted' | 'review-returned' };

interface AboutReview {
  siteUrl: string;
  tourId: number;
  /** The tour's title. */
  tour: string;
}

/** To the author of an accepted tour. */
export function reviewAcceptedLetter({ siteUrl, tourId, tour }: AboutReview): ReviewLetter {
  return {
    kind: 'review-accepted',
    ...composeLetter({
      siteUrl,
      subject: 'Ваш тур проверен',
      paragraphs: [
        'Здравствуйте!',
        `Тур: ${tour}.`,
        'Сотрудник сайта проверил то, что\u00a0вы\u00a0отправили. Посетители уже видят это на\u00a0сайте.',
      ],
      action: { label: 'Открыть тур', href: `${siteUrl}/edit-tour/${tourId}` },
    }),
  };
}

/** To the author of a returned tour: the corrections that staff ask for. */
export function reviewReturnedLetter(given: AboutReview & { reply: string }): ReviewLetter {
  const { siteUrl, tourId, tour, reply } = given;
  return {
    kind: 'review-returned',
    ...composeLetter({
      siteUrl,
      subject: 'Тур вернули с\u00a0замечанием',
      paragraphs: [
        'Здравствуйте!',
        `Тур: ${tour}.`,
        `Замечание: ${reply}`,
        'Исправьте тур и\u00a0сохраните: он\u00a0снова уйдёт на\u00a0проверку. То, что вы\u00a0написали, не\u00a0потеряно.',
      ],
      action: { label: 'Исправить тур', href: `${siteUrl}/edit-tour/${tourId}` },
    }),
  };
}
