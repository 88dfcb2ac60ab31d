import { MoveHorizontal, Printer } from 'lucide-react';
import { Link, useNavigation } from 'react-router';
import { ComparisonTable } from '#features/catalogue/shortlist/comparison-table.tsx';
import { ShortlistChooser } from '#features/catalogue/shortlist/shortlist-chooser.tsx';
import { useOwnList } from '#features/catalogue/shortlist/use-own-list.ts';
import type { ComparedTour } from '#features/catalogue/shortlist/compared-tours.server.ts';
import type { Comparison } from '#features/catalogue/shortlist/comparison.ts';
import { PartyForm } from '#features/catalogue/family/party-form.tsx';
import { partyWords } from '#features/catalogue/family/party-words.ts';
import { type Party, partySearch } from '#lib/party.ts';
import { shortlistAddress } from '#features/catalogue/shortlist/shortlist.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { QuietScene } from '#ui/page/quiet-scene.tsx';
import { ShareButton } from '#ui/share/share-button.tsx';

interface ShortlistPageProps {
  tours: ComparedTour[];
  /** Null while there are more tours than fit side by side. */
  comparison: Comparison | null;
  party: Party | null;
  /** The exchange rate of the roubles, as a text. */
  note: string;
  siteUrl: string;
}

/** «Мой список»: up to four tours side by side, with an address that can be shared. */
export function ShortlistPage({ tours, comparison, party, note, siteUrl }: ShortlistPageProps) {
  const slugs = tours.map(({ slug }) => slug);
  const list = useOwnList(tours.length > 0, party);
  const isLoading = useNavigation().state === 'loading';
  const others = list.filter((slug) => !slugs.includes(slug)).length;
  const address = siteUrl + shortlistAddress(slugs, party);
  return (
    <main
      id="content"
      className="page-width shortlist-paper py-6 sm:py-8"
      aria-busy={isLoading || undefined}
    >
      <h1 className="text-2xl sm:text-3xl">Мой список</h1>
      <p className="hidden wrap-anywhere print:block">{address.replace(/^https?:\/\//, '')}</p>
      {tours.length === 0 ? (
        <EmptyList />
      ) : comparison === null ? (
        <ShortlistChooser tours={tours} party={party} />
      ) : (
        <>
          <p className="mt-2 max-w-text text-ink-soft print:hidden">
            {tours.length > 1
              ? 'Условия, в\u00a0которых туры различаются, выделены цветом и\u00a0знаком «≠».'
              : 'Добавьте ещё туры: до\u00a0четырёх встанут рядом, и\u00a0различия будут видны.'}
          </p>
          <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4 print:hidden">
            <div className="grow basis-80 sm:max-w-md">
              <PartyForm key={partySearch(party)} party={party} tours={slugs.join(',')} />
            </div>
            <div className="flex flex-wrap items-start gap-2">
              <ShareButton title="Мой список туров" url={address} />
              <Button look="quiet" className="noscript:hidden" onClick={() => window.print()}>
                <Printer className="size-5" />
                Распечатать
              </Button>
            </div>
          </div>
          {tours.length > 2 && (
            <p className="mt-4 flex items-center gap-1.5 text-ink-soft md:hidden print:hidden">
              <MoveHorizontal className="size-5 shrink-0" />
              Рядом видны два тура из&nbsp;{tours.length}, остальные правее: листайте таблицу вбок.
            </p>
          )}
          {party && <p className="mt-2 hidden print:block">{partyWords(party)}</p>}
          <ComparisonTable tours={tours} comparison={comparison} party={party} />
          <p className="mt-3 text-sm text-ink-soft">
            Со&nbsp;знаком «≈» — пересчёт. {note}
            <br />
            Признаки считает сайт по&nbsp;словам организаторов, купить их нельзя.
          </p>
          {others > 0 && (
            <p className="mt-4 print:hidden">
              <Link
                to={shortlistAddress([...new Set([...slugs, ...list])], party)}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
              >
                В&nbsp;вашем списке есть и&nbsp;другие туры: {others}
              </Link>
            </p>
          )}
        </>
      )}
    </main>
  );
}

function EmptyList() {
  return (
    <div className="mt-6 rounded-card border border-line bg-surface px-5 py-12 text-center">
      <QuietScene thing="M120 88C92 62 86 52 86 42A17 17 0 0 1 120 36A17 17 0 0 1 154 42C154 52 148 62 120 88Z" />
      <h2 className="text-xl">Список пока пуст</h2>
      <p className="mx-auto mt-2 max-w-md text-ink-soft">
        Нажмите на&nbsp;сердечко у&nbsp;тура, который понравился. До&nbsp;четырёх туров встанут
        здесь рядом: цена на&nbsp;всех, отели, что входит. Ссылку на&nbsp;список можно отправить
        родным.
      </p>
      <p className="mt-6">
        <ButtonLink href="/all">Выбрать туры</ButtonLink>
      </p>
    </div>
  );
}
