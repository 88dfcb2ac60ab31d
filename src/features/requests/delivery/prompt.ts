/** The facts for bots and push: nothing about the person who asks. */
export interface PromptFacts {
  siteUrl: string;
  number: number;
  /** The name of the tour; null for a request to an operator or the site. */
  tour: string | null;
}

/** The message of a bot: the number, the tour and a link to the inbox. */
export function botMessage({ siteUrl, number, tour }: PromptFacts): string {
  const address = `${siteUrl}/admin/requests/${number}`;
  return [`Новая заявка №\u00a0${number}`, subjectOf(tour), address].join('\n');
}

/** The browser's notification: the same; it opens the inbox. */
export function pushNotice({ number, tour }: Omit<PromptFacts, 'siteUrl'>) {
  return {
    title: `Новая заявка №\u00a0${number}`,
    body: subjectOf(tour),
    tag: `request-${number}`,
    url: `/admin/requests/${number}`,
    silent: false,
  };
}

function subjectOf(tour: string | null): string {
  return tour === null ? 'Вопрос без тура' : `Тур: ${tour}`;
}
