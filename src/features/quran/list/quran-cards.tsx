import { BookOpen, Clock, Headphones, House, Plane } from 'lucide-react';
import { Link } from 'react-router';

const CARDS = [
  {
    to: '/koran',
    icon: BookOpen,
    title: 'Все суры',
    text: 'Поиск по названию и тексту, продолжение чтения',
  },
  {
    to: '/koran/audio',
    icon: Headphones,
    title: 'Слушать Коран',
    text: 'Чтецы, скорость, повтор, таймер сна',
  },
  {
    to: '/vremya-namaza',
    icon: Clock,
    title: 'Время намаза',
    text: 'Расписание для городов России',
  },
  {
    to: '/all',
    icon: Plane,
    title: 'Туры в Умру и Хадж',
    text: 'Каталог предложений многих операторов',
  },
  { to: '/', icon: House, title: 'Главная', text: 'Ближайшие вылеты и поиск тура' },
];

interface QuranCardsProps {
  /** The present page. */
  except?: string;
  /** Whether they are beside the page on wide screens, one below the other. */
  isAside?: boolean;
}

/** Links from the Quran's pages. */
export function QuranCards({ except, isAside = false }: QuranCardsProps) {
  return (
    <ul className={`grid gap-3 sm:grid-cols-2 print:hidden ${isAside ? 'lg:grid-cols-1' : ''}`}>
      {CARDS.filter(({ to }) => to !== (except ?? '/'))
        .slice(0, 4)
        .map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link
              viewTransition
              to={to}
              className="flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 leading-tight hover:border-primary"
            >
              <Icon className="size-6 shrink-0 text-primary" />
              <span>
                <b className="block font-semibold">{title}</b>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
