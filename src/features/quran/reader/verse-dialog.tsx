import { Bookmark, BookmarkCheck, Copy, Flag, Headphones, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnReading } from '#features/quran/progress/own-reading.ts';
import { toggleBookmark } from '#features/quran/progress/use-own-reading.ts';
import { useVerseSharing } from '#features/quran/reader/use-verse-sharing.ts';
import { juzOf, pageOf, verseNumber } from '#features/quran/text/verse-order.ts';
import type { Sura } from '#lib/quran/suras.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface VerseDialogProps {
  sura: Sura;
  ayah: number;
  own: OwnReading | null;
  onListen: (ayah: number) => void;
  onClose: () => void;
}

/** The actions for a verse. */
export function VerseDialog({ sura, ayah, own, onListen, onClose }: VerseDialogProps) {
  const place = { sura: sura.number, ayah };
  const number = verseNumber(place);
  const { message, copyText, copyLink, share } = useVerseSharing(sura, ayah);
  const isMarked = own?.bookmarks.some(
    (mark) => mark.sura === place.sura && mark.ayah === ayah && !mark.isRemoved,
  );
  return (
    <Dialog title={`${sura.russianName}, ${sura.number}:${ayah}`} onClose={onClose}>
      <p className="text-sm text-ink-soft">
        Страница {pageOf(number)}, джуз {juzOf(number)}
      </p>
      <ul className="mt-2">
        <Action
          icon={<Headphones className={ICON} />}
          onClick={() => {
            onListen(ayah);
            onClose();
          }}
        >
          Слушать с&nbsp;этого аята
        </Action>
        <Action
          icon={isMarked ? <BookmarkCheck className={ICON} /> : <Bookmark className={ICON} />}
          isPressed={isMarked === true}
          onClick={() => toggleBookmark(place)}
        >
          {isMarked ? 'Убрать закладку' : 'Поставить закладку'}
        </Action>
        <Action icon={<Copy className={ICON} />} onClick={copyText}>
          Скопировать аят
        </Action>
        <Action icon={<Copy className={ICON} />} onClick={copyLink}>
          Скопировать ссылку
        </Action>
        <Action icon={<Share2 className={ICON} />} onClick={share}>
          Поделиться
        </Action>
        <li>
          <a
            href={`/soobshchit-ob-oshibke?gde=/koran/${sura.slug}&ayat=${ayah}`}
            rel="nofollow"
            className={ACTION}
          >
            <Flag className={ICON} />
            Сообщить об&nbsp;ошибке
          </a>
        </li>
      </ul>
      <output className="mt-2 block min-h-6 text-success">{message}</output>
    </Dialog>
  );
}

const ICON = 'size-5 shrink-0';

const ACTION =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-primary-tint';

interface ActionProps {
  icon: ReactNode;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Action({ icon, isPressed, onClick, children }: ActionProps) {
  return (
    <li>
      <button type="button" aria-pressed={isPressed} onClick={onClick} className={ACTION}>
        {icon}
        {children}
      </button>
    </li>
  );
}
