import type { ShownNotice } from '#lib/shown-notice.ts';
import { useNow } from '#ui/use-now.ts';

/** Notices in full. */
export function NoticeNotes({ notices }: { notices: readonly ShownNotice[] }) {
  return notices.map((notice, place) => <Notice key={place} {...notice} />);
}

/** A notice until its end, on kept pages too; `isMark`: only its first words, in a list. */
export function Notice({ text, until, isMark }: ShownNotice & { isMark?: true }) {
  if ((useNow(60_000) ?? 0) >= until) return null;
  return (
    <span
      role="note"
      className={`block wrap-anywhere ${isMark ? 'text-hot' : 'my-3 rounded-card bg-hot-tint p-4 whitespace-pre-line'}`}
    >
      {text}
    </span>
  );
}
