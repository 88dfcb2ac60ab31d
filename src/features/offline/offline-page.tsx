import { QuietScene } from '#ui/page/quiet-scene.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { keptBytes, keptGroups, type KeptGroup } from '#features/offline/kept-list.ts';
import { sizeText } from '#features/offline/kept-words.ts';
import { useKeptList, useWanted, type Room } from '#features/offline/use-kept-list.ts';

/** How many links are shown at first. */
const SHOWN = 12;

/** Shown in place of a page that is not available: the pages that open without the network. */
export function OfflinePage() {
  const wanted = useWanted();
  const { list, removeAll } = useKeptList();
  const entries = list?.entries ?? null;
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <div className="rounded-card border border-line bg-surface px-5 py-8 sm:px-8">
        <div className="max-w-text">
          <QuietScene thing="M80 92 118 34V18L132 23 121 28V34L160 92ZM120 50 132 92H108Z" />
          <h1 className="text-title sm:text-3xl lg:text-4xl">
            {wanted === null ? 'Без\u00a0сети' : 'Нет связи'}
          </h1>
          {wanted === null ? (
            <p className="mt-3 text-lg text-ink-soft">
              Страницы, которые вы&nbsp;открывали, каталог туров и&nbsp;время намаза вашего города
              на&nbsp;год открываются и&nbsp;без&nbsp;сети.
            </p>
          ) : (
            <>
              <p className="mt-3 text-lg text-ink-soft" role="alert">
                Этой страницы нет среди сохранённых, а&nbsp;сеть не&nbsp;отвечает. Проверьте
                подключение или откройте то, что есть на&nbsp;устройстве.
              </p>
              <a href={wanted} className={buttonClass('primary', 'mt-5')}>
                Попробовать снова
              </a>
            </>
          )}
        </div>
      </div>
      {list && entries === null && (
        <p className="mt-6 max-w-text">
          В&nbsp;этом браузере страницы без&nbsp;сети не&nbsp;открываются: хранилище выключено,
          переполнено или его нет. Пока есть связь, сайт работает как обычно.
        </p>
      )}
      {entries && <Kept groups={keptGroups(entries)} />}
      {entries && (
        <Storage bytes={keptBytes(entries)} room={list?.room ?? null} onRemove={removeAll} />
      )}
    </main>
  );
}

function Kept({ groups }: { groups: readonly KeptGroup[] }) {
  return groups.map(({ name, links }) => (
    <section key={name} aria-label={name} className="mt-8">
      <h2 className="text-xl sm:text-2xl">{name}</h2>
      <LinkList links={links.slice(0, SHOWN)} />
      {links.length > SHOWN && (
        <details className="mt-2">
          <summary className="flex min-h-11 items-center font-semibold text-primary">
            Ещё {links.length - SHOWN}
          </summary>
          <LinkList links={links.slice(SHOWN)} />
        </details>
      )}
    </section>
  ));
}

function LinkList({ links }: { links: KeptGroup['links'] }) {
  return (
    <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {links.map(({ address, name }) => (
        <li key={address}>
          <a
            href={address}
            className="flex h-full min-h-12 items-center rounded-card border border-line bg-surface px-4 py-2 leading-snug hover:border-primary"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface StorageProps {
  bytes: number;
  room: Room | null;
  onRemove: () => Promise<void>;
}

function Storage({ bytes, room, onRemove }: StorageProps) {
  return (
    <section aria-labelledby="storage" className="mt-10 max-w-text">
      <h2 id="storage" className="text-xl sm:text-2xl">
        Место на&nbsp;устройстве
      </h2>
      <p className="mt-2 text-ink-soft">
        Страницы занимают {sizeText(bytes)}
        {room && `, весь сайт\u00a0— ${sizeText(room.used)}, свободно ещё ${sizeText(room.free)}`}.
        Это страницы, которые одинаковы для&nbsp;всех: ничего личного среди них нет.
      </p>
      <Button look="quiet" className="mt-4" onClick={() => void onRemove()}>
        Удалить сохранённые страницы
      </Button>
    </section>
  );
}
