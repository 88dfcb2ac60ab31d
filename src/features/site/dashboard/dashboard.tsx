import {
  Activity,
  ArchiveRestore,
  Building2,
  CalendarClock,
  ChartColumn,
  ClipboardCheck,
  Hotel,
  FileSpreadsheet,
  FolderTree,
  History,
  Images,
  Inbox,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquareWarning,
  Newspaper,
  PencilLine,
  Plus,
  Send,
  Trash2,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Card, Dashboard, Tile, TileIcon } from '#features/site/dashboard/dashboard-tiles.ts';
import { StaffPage } from '#ui/staff/staff-page.tsx';

const ICONS: Record<TileIcon, LucideIcon> = {
  catalogue: LayoutGrid,
  requests: Inbox,
  deliveries: Send,
  reports: MessageSquareWarning,
  notices: Megaphone,
  statistics: ChartColumn,
  health: Activity,
  import: FileSpreadsheet,
  people: Users,
  history: History,
  tours: ListChecks,
  reviews: ClipboardCheck,
  add: Plus,
  images: Images,
  articles: Newspaper,
  categories: FolderTree,
  operators: Building2,
  hotels: Hotel,
  season: CalendarClock,
  'bulk-edit': PencilLine,
  'bulk-delete': Trash2,
  bin: ArchiveRestore,
};

interface DashboardPageProps {
  email: string;
  dashboard: Dashboard;
  /** Problems of the running site. */
  notices?: string[];
}

/** The start page of staff: figures of the site and links to its tools. */
export function DashboardPage({ email, dashboard, notices = [] }: DashboardPageProps) {
  return (
    <StaffPage title="Админ-панель" isBelowDashboard={false}>
      <p className="mt-2 text-lg wrap-anywhere text-ink-soft">
        Добро пожаловать, <b className="font-semibold text-ink">{email}</b>
      </p>
      {notices.map((notice) => (
        <p
          key={notice}
          role="alert"
          className="mt-4 max-w-text rounded-card border border-danger bg-surface px-4 py-3 font-medium"
        >
          {notice}
        </p>
      ))}
      <Waiting tiles={dashboard.groups.flatMap(({ tiles }) => tiles)} />
      <ul
        aria-label="Показатели"
        className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-4"
      >
        {dashboard.cards.map((card) => (
          <li key={card.label} className="rounded-card border border-line bg-surface p-3 sm:p-4">
            <StatCard card={card} />
          </li>
        ))}
      </ul>
      {dashboard.groups.map(({ title, tiles }) => (
        <section key={title} className="mt-6 sm:mt-10">
          <h2 className="text-xl">{title}</h2>
          <ul className="mt-3 grid gap-px sm:mt-4 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
            {tiles.map((tile) => (
              <li key={tile.to}>
                <TileLink tile={tile} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </StaffPage>
  );
}

/** The work that waits for this person, first of all. */
function Waiting({ tiles }: { tiles: readonly Tile[] }) {
  const waiting = tiles.filter(({ news }) => news !== undefined);
  if (waiting.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="text-xl">Ждёт вас</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {waiting.map(({ to, icon, news }) => {
          const Icon = ICONS[icon];
          return (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full min-h-14 items-center gap-3 rounded-card border border-gold bg-surface px-4 py-2 font-semibold hover:text-primary"
              >
                <Icon className="size-6 shrink-0 text-gold-ink" />
                {news}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function StatCard({ card: { label, figure, notes } }: { card: Card }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{label}</p>
      <p className="mt-1 text-3xl font-bold tabular-nums">{figure}</p>
      {notes.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {notes.map((note) => (
            <span key={note}>{note} </span>
          ))}
        </p>
      )}
    </>
  );
}

function TileLink({ tile: { to, icon, label, text, isDangerous } }: { tile: Tile }) {
  const Icon = ICONS[icon];
  return (
    <Link
      to={to}
      className={`group flex h-full items-start gap-4 rounded-control border bg-surface p-3 sm:rounded-card sm:p-5 ${
        isDangerous ? 'border-danger' : 'border-line hover:border-primary'
      }`}
    >
      <Icon className={`mt-0.5 size-6 shrink-0 ${isDangerous ? 'text-danger' : 'text-primary'}`} />
      <span>
        <span className="block font-semibold group-hover:text-primary">{label}</span>
        <span className="block text-ink-soft max-sm:hidden">{text}</span>
      </span>
    </Link>
  );
}
