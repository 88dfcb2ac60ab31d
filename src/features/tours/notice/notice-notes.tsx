import { readMark, type ShownNotice } from '#features/tours/notice/notice.ts';
import { useNow } from '#ui/use-now.ts';

/** Notices in full; each goes when its time is over, on a page that was kept as well. */
export function NoticeNotes({ notices }: { notices: readonly ShownNotice[] }) {
  const now = useNow(60_000);
  return notices.map(({ text, until }, place) =>
    now !== null && now >= until ? null : (
      <p
        key={place}
        role="note"
        className="my-3 rounded-card bg-hot-tint p-4 font-medium wrap-anywhere whitespace-pre-line"
      >
        {text}
      </p>
    ),
  );
}

/** The first words of a tour's notice, for lists. */
export function NoticeMark({ mark }: { mark: string }) {
  const now = useNow(60_000);
  const { text, until } = readMark(mark);
  return now !== null && now >= until ? null : (
    <span className="mt-1 block text-sm font-semibold wrap-anywhere text-hot">{text}</span>
  );
}
