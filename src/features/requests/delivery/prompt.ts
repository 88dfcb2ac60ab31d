/** The facts for bots and push: nothing about the person who asks. */
export interface PromptFacts {
  siteUrl: string;
  number: number;
  /** The name of the tour; null for a request to an operator or the site. */
  tour: string | null;
  /** The visitor has added something to it. */
  hasWords: boolean;
}

/** The message of a bot: the number, the tour and a link to the inbox. */
export function botMessage({ siteUrl, ...facts }: PromptFacts): string {
  const address = `${siteUrl}/admin/requests/${facts.number}`;
  return [titleOf(facts), subjectOf(facts.tour), address].join('\n');
}

/** The browser's notification: the same; it opens the inbox. */
export function pushNotice(facts: Omit<PromptFacts, 'siteUrl'>) {
  const { number, tour, hasWords } = facts;
  return {
    title: titleOf(facts),
    body: subjectOf(tour),
    // One notice is shown once, whatever the tries; an addition is another notice.
    tag: hasWords ? `request-${number}-words` : `request-${number}`,
    url: `/admin/requests/${number}`,
    silent: false,
  };
}

function titleOf({ number, hasWords }: Pick<PromptFacts, 'number' | 'hasWords'>): string {
  return hasWords
    ? `Посетитель дописал к\u00a0заявке №\u00a0${number}`
    : `Новая заявка №\u00a0${number}`;
}

function subjectOf(tour: string | null): string {
  return tour === null ? 'Вопрос без тура' : `Тур: ${tour}`;
}
