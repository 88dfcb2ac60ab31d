import { RefreshCw, WifiOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { unansweredSearch } from '#features/offline/kept-address.ts';
import { keptCaution } from '#features/offline/kept-words.ts';
import { beginNewVersion } from '#features/offline/new-version.browser.ts';
import { useKeptCopy, useNewVersion } from '#features/offline/use-offline-notices.ts';
import { Button } from '#ui/button.tsx';

/** The pages that search without the network, and what they search. */
const SEARCHES: Record<string, string> = {
  '/all': 'Искать в\u00a0сохранённых турах',
  '/koran': 'Искать по\u00a0названиям сур',
};

/** Notices about copies and versions, and others, above the lower edge of the page. */
export function OfflineNotices({ children }: { children: ReactNode }) {
  const { copy, putOff: putCopyOff } = useKeptCopy();
  const { isThere, putOff } = useNewVersion();
  const unanswered = unansweredSearch(useLocation().hash);
  const searchHere = copy && SEARCHES[copy.path];
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-3 z-40 grid gap-2 sm:right-auto sm:left-4 sm:w-96 print:hidden"
    >
      {children}
      {copy && (
        <Notice
          className="kept-copy"
          icon={<WifiOff className="mt-0.5 size-5 shrink-0 text-gold-ink" />}
          onClose={putCopyOff}
        >
          <p>
            Сеть не&nbsp;отвечает. Это копия страницы, сохранённая {copy.since}.{' '}
            {keptCaution(copy.path)}
          </p>
          {unanswered !== null && (
            <p className="mt-2">
              Адрес спрашивал о&nbsp;другом: здесь страница целиком.{' '}
              {searchHere && (
                <Link
                  to={copy.path + unanswered}
                  replace
                  className="font-semibold text-primary underline underline-offset-4"
                >
                  {searchHere}
                </Link>
              )}
            </p>
          )}
          <a
            href="/offline"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            Что ещё открывается без&nbsp;сети
          </a>
        </Notice>
      )}
      {isThere && (
        <Notice
          icon={<RefreshCw className="mt-0.5 size-5 shrink-0 text-primary" />}
          onClose={putOff}
        >
          <p>Доступна новая версия</p>
          <Button onClick={beginNewVersion} className="mt-2">
            Обновить
          </Button>
        </Notice>
      )}
    </div>
  );
}

interface NoticeProps {
  className?: string;
  icon: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

function Notice({ className = '', ...props }: NoticeProps) {
  return (
    <div
      className={`${className} flex gap-3 rounded-card border border-line-strong bg-surface p-4 shadow-float`}
    >
      {props.icon}
      <div className="min-w-0 grow">{props.children}</div>
      <button
        type="button"
        aria-label="Закрыть"
        onClick={props.onClose}
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-primary"
      >
        <X className="size-5" />
      </button>
    </div>
  );
}
