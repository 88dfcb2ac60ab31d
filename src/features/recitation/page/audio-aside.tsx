import { BookOpen, Compass } from 'lucide-react';
import { Link } from 'react-router';
import { SignInLink } from '#ui/session/sign-in-link.tsx';
import { useSession } from '#ui/session/use-session.ts';
import { listenedMinutes } from '#features/recitation/listening/own-listening.ts';
import type {
  ListeningSession,
  OwnListening,
} from '#features/recitation/listening/own-listening.server.ts';
import { clockText } from '#features/recitation/player/player-words.ts';
import { reciterOf } from '#features/recitation/reciters.ts';
import type { AudioChoice } from '#features/recitation/page/use-audio-choice.ts';
import { useOwnListening } from '#features/recitation/listening/use-own-listening.ts';
import { localDay } from '#lib/time/local-day.ts';
import { formatDay } from '#lib/time/day.ts';
import { groupThousands, plural } from '#lib/text/russian.ts';
import { findSura } from '#lib/quran/suras.ts';

/** Beside the suras: the listening statistics, and further links. */
export function AudioAside({ choice }: { choice: AudioChoice }) {
  const user = useSession();
  const own = useOwnListening();
  return (
    <aside aria-label="Моё прослушивание" className="space-y-4">
      {user ? <Own own={own} choice={choice} /> : <Guest />}
      <Promo
        to="/koran"
        icon={BookOpen}
        title="Читать Коран"
        text="Арабский текст всех сур, закладки и место чтения."
      />
      <Promo
        to="/all"
        icon={Compass}
        title="Туры в умру и хадж"
        text="Предложения разных организаторов в одном каталоге."
      />
    </aside>
  );
}

const CARD = 'rounded-card border border-line bg-surface p-5';

function Guest() {
  return (
    <section aria-labelledby="own" className={CARD}>
      <h2 id="own" className="text-lg">
        Моё прослушивание
      </h2>
      <p className="mt-2 text-ink-soft">
        Место в&nbsp;каждой суре хранится в&nbsp;этом браузере.{' '}
        <SignInLink to="sign-in" className="font-semibold text-primary underline">
          Войдите
        </SignInLink>
        , чтобы видеть минуты, завершённые суры и&nbsp;дни подряд и&nbsp;продолжать на&nbsp;другом
        устройстве.
      </p>
    </section>
  );
}

function Own({ own, choice }: { own: OwnListening | null; choice: AudioChoice }) {
  const { stats, sessions } = own ?? {};
  const minutes = listenedMinutes(stats?.total_listening_time ?? 0);
  const suras = stats?.completed_suras_count ?? 0;
  const days = stats?.listening_streak_days ?? 0;
  const figures = [
    { value: minutes, label: plural(minutes, 'минута', 'минуты', 'минут') },
    { value: suras, label: plural(suras, 'сура завершена', 'суры завершены', 'сур завершено') },
    { value: days, label: plural(days, 'день подряд', 'дня подряд', 'дней подряд') },
  ];
  return (
    <>
      <section aria-labelledby="own" className={CARD}>
        <h2 id="own" className="text-lg">
          Моё прослушивание
        </h2>
        <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-3">
          {figures.map(({ value, label }) => (
            <li key={label} className="leading-tight">
              <b className="block text-2xl tabular-nums">{own ? groupThousands(value) : '–'}</b>
              <span className="text-sm text-ink-soft">{label}</span>
            </li>
          ))}
        </ul>
      </section>
      {sessions && sessions.length > 0 && (
        <section aria-labelledby="recent" className={CARD}>
          <h2 id="recent" className="text-lg">
            Недавно слушали
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {sessions.map((session) => (
              <li key={session.id}>
                <Recent session={session} choice={choice} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Recent({ session, choice }: { session: ListeningSession; choice: AudioChoice }) {
  const { sura_number: sura, reciter, ayah, playback_position: seconds, completed } = session;
  const where = ayah === null ? clockText(seconds) : `аят\u00a0${ayah}`;
  const isPlace = ayah !== null || seconds > 0;
  const listenedAt = new Date(session.listened_at);
  return (
    <button
      type="button"
      onClick={() =>
        choice.goOn({
          track: {
            sura,
            reciterId: reciterOf(reciter).id,
            mode: ayah === null ? 'sura' : 'verses',
          },
          seconds,
          verse: ayah,
          heard: [],
          atMs: listenedAt.getTime(),
        })
      }
      className="flex min-h-14 w-full items-center gap-3 py-2 text-left leading-tight hover:text-primary"
    >
      <span className="min-w-0 grow">
        <b className="block font-semibold">
          {sura}. {findSura(sura)?.russianName}
        </b>
        <time dateTime={session.listened_at} className="text-sm text-ink-soft">
          {formatDay(localDay(listenedAt))}
        </time>
      </span>
      <span className="shrink-0 text-sm text-ink-soft tabular-nums">
        {completed ? 'до\u00a0конца' : isPlace ? where : ''}
      </span>
    </button>
  );
}

interface PromoProps {
  to: string;
  icon: typeof BookOpen;
  title: string;
  text: string;
}

function Promo({ to, icon: Icon, title, text }: PromoProps) {
  return (
    <Link
      viewTransition
      to={to}
      className="flex items-start gap-3 rounded-card border border-line bg-surface p-5 hover:border-primary print:hidden"
    >
      <Icon className="size-6 shrink-0 text-primary" />
      <span>
        <b className="block font-semibold">{title}</b>
        <span className="text-ink-soft">{text}</span>
      </span>
    </Link>
  );
}
