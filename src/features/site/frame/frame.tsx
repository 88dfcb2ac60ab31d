import { Component, type ReactNode } from 'react';
import { type About, Footer } from '#features/site/frame/footer.tsx';
import { Header } from '#features/site/frame/header.tsx';
import type { ShownNotice } from '#lib/shown-notice.ts';
import { NoticeNotes } from '#ui/notice-notes.tsx';
import { useSourceForStaff } from '#features/tours/live-list/use-source-parts.ts';
import type { Contacts } from '#server/env/env.server.ts';
import { Dock } from '#ui/dialog/dock.tsx';
import { Progress } from '#features/site/frame/progress.tsx';
import { useInnerLinks } from '#ui/page/use-inner-links.ts';
import { usePageStarted } from '#ui/page/use-page-started.ts';

interface FrameProps {
  contacts: Contacts;
  about: About;
  /** The year now in Moscow, such as «2026». */
  year: string;
  /** The site's address without its scheme, for paper. */
  host: string;
  /** The notices to all visitors of the site. */
  notices: readonly ShownNotice[];
  children: ReactNode;
}

/** The frame of every page: a skip link, the header and the footer. */
export function Frame({ contacts, about, year, host, notices, children }: FrameProps) {
  usePageStarted();
  const followInside = useInnerLinks();
  return (
    <>
      {/* Not a control: it hears the links inside it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="flex min-h-dvh flex-col" onClick={followInside}>
        <a
          href="#content"
          className="absolute top-2 left-2 z-50 [translate:0_-5rem] rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:[translate:none]"
        >
          Перейти к содержанию
        </a>
        <Progress />
        <SourceForStaff />
        <Header phone={contacts.phone} host={host} />
        {/* Otherwise pages with print styles of their own would start on a second sheet. */}
        <div className="page-width print:hidden">
          <NoticeNotes notices={notices} />
        </div>
        <div className="grow">{children}</div>
        <Footer contacts={contacts} about={about} year={year} />
      </div>
      <Dock />
    </>
  );
}

/** Separate, so that nothing else renders again when the session is known. */
function SourceForStaff() {
  useSourceForStaff();
  return null;
}

/** The frame of the error page. If the frame itself fails, the page is shown without it. */
export class FrameOfErrors extends Component<FrameProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.children : <Frame {...this.props} />;
  }
}
