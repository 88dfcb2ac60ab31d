import type { PageCity } from '#features/prayer/today/city-page.ts';
import { FoldedCard } from '#features/prayer/cards/prayer-card.tsx';
import { Button } from '#ui/button.tsx';
import { useCopy } from '#ui/use-copy.ts';

/** The code that shows a city's times on another site. */
export function WidgetCard({ city, siteUrl }: { city: PageCity; siteUrl: string }) {
  const code = `<iframe src="${siteUrl}/vremya-namaza/${city.slug}/widget" title="Время намаза ${city.inCity}" width="320" height="400" style="border:0" loading="lazy"></iframe>`;
  const words = { offer: 'Скопировать код', done: 'Скопировано' };
  const { label, copy } = useCopy(code, words);
  return (
    <div className="mt-5 max-w-text">
      <FoldedCard
        title="Для сайта мечети"

        aside="Время намаза на сегодня в вашей странице"
      >
        <p>Вставьте этот код в&nbsp;страницу: расписание {city.inCity} обновляется само.</p>
        <pre className="mt-3 rounded-control border border-line bg-ground p-3 text-sm whitespace-pre-wrap break-all">
          {code}
        </pre>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="quiet" onClick={copy}>
            <span aria-live="polite">{label}</span>
          </Button>
          <a
            href={`/vremya-namaza/${city.slug}/widget`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            Посмотреть
          </a>
        </div>
      </FoldedCard>
    </div>
  );
}
