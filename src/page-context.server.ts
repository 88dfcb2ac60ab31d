import { RouterContextProvider } from 'react-router';
import { operatorChoices } from '#features/directory/operators/operators.server.ts';
import { OPERATOR_TRAIL_WORDS } from '#features/directory/operators/operator-fields.ts';
import { HOTEL_TRAIL_WORDS } from '#features/directory/hotels/hotel-fields.ts';
import { photoFactsContext } from '#features/directory/photos/photo-facts.server.ts';
import { countImages } from '#features/images/image-library.server.ts';
import { imagesContext, type ImageParts } from '#features/images/store/image-parts.server.ts';
import { copyFromBin, removeFromBin } from '#features/images/store/image-bin.server.ts';
import { pictureFacts } from '#features/images/store/picture-facts.server.ts';
import { shownTimes } from '#features/prayer/today/city-page.server.ts';
import {
  quranContext,
  type QuranText,
  shownVerse,
} from '#features/quran/text/quran-text.server.ts';
import { NOTICE_TRAIL_WORDS } from '#features/notices/notice-form.ts';
import { countFailing } from '#features/requests/deliveries/deliveries.server.ts';
import { listBinned } from '#features/requests/inbox/binned-requests.server.ts';
import { countNew, scopeOf } from '#features/requests/inbox/inbox.server.ts';
import { shownTextsContext } from '#features/requests/reports/reports.server.ts';
import { outsideCountsContext } from '#features/site/dashboard/outside-counts.server.ts';
import { undoMerge } from '#features/directory/kit/undo-merge.server.ts';
import { binContext, type BinParts } from '#features/staff/bin/bin.server.ts';
import { trailWordsContext } from '#features/staff/history/history.server.ts';
import { revertersContext } from '#features/staff/history/revert.server.ts';
import { operatorChoicesContext } from '#features/staff/people/operator-choices.server.ts';
import { countReviews } from '#features/tour-editing/review/reviews.server.ts';
import type { SourceParts } from '#features/tour-import/sources/check-source.server.ts';
import { sourcePartsContext } from '#features/tour-import/sources/source-parts.server.ts';
import { countWaiting } from '#features/tour-import/sources/sources.server.ts';
import { giveRequestsBack } from '#features/tours/store/write-tours.server.ts';
import { type Tour, tourTitle } from '#features/tours/model/tour.ts';
import { SEASON_TRAIL_WORDS } from '#features/tours/season/seasons.server.ts';
import { TOUR_TRAIL_WORDS } from '#features/tour-editing/fields/tour-field-words.ts';
import {
  upcomingContext,
  type UpcomingTours,
} from '#features/tours/upcoming/upcoming-tours.server.ts';
import {
  type ScheduledBackups,
  scheduledBackupsContext,
} from '#server/backup/kept-backups.server.ts';
import { FILES } from '#server/change-sets/change-sets.server.ts';
import { undoableImages } from '#server/change-sets/undoable-images.server.ts';
import { articleImages } from '#features/articles/store/article-images.server.ts';
import { directoryImages } from '#features/directory/directory-images.server.ts';
import { proposalImages } from '#features/tour-editing/review/proposal-images.server.ts';
import { tourImages } from '#features/tours/store/tour-images.server.ts';
import { type Site, siteContext } from '#server/context.server.ts';
import type { Env } from '#server/env/env.server.ts';
import type { Files } from '#server/files/files.server.ts';
import { type SiteNotices, siteNoticesContext } from '#server/watching/site-notices.server.ts';
import { accountContext, type AccountContext } from '#server/session/account-context.server.ts';
import { actorContext } from '#server/session/session.server.ts';
import { siteStateContext, type siteStateOf } from '#server/watching/site-state.server.ts';
import { reverters } from './reverters.server.ts';

interface PageContextParts {
  site: Pick<Site, 'read' | 'readOnce' | 'log' | 'delivery'> & { env: Env; today: () => string };
  images: ImageParts;
  upcoming: UpcomingTours;
  notices: SiteNotices;
  siteState: ReturnType<typeof siteStateOf>;
  backups: ScheduledBackups | null;
  sources: SourceParts;
  quranText: QuranText;
}

/** Returns a function that makes the context of pages for each request. */
export function pageContext({
  site: { env, today, ...given },
  images,
  upcoming,
  notices,
  siteState,
  backups,
  sources,
  quranText,
}: PageContextParts) {
  const bin = binParts(images.files);
  return (account: AccountContext): RouterContextProvider => {
    const context = new RouterContextProvider();
    context.set(accountContext, account);
    context.set(actorContext, account.actor);
    context.set(siteNoticesContext, notices);
    context.set(siteStateContext, siteState);
    context.set(imagesContext, images);
    context.set(photoFactsContext, pictureFacts(images.files));
    context.set(scheduledBackupsContext, backups);
    context.set(operatorChoicesContext, operatorChoices);
    context.set(trailWordsContext, {
      tour: TOUR_TRAIL_WORDS,
      season: SEASON_TRAIL_WORDS,
      notice: NOTICE_TRAIL_WORDS,
      operator: OPERATOR_TRAIL_WORDS,
      hotel: HOTEL_TRAIL_WORDS,
    });
    context.set(outsideCountsContext, {
      pictures: (staff) => countImages(staff, images),
      newRequests: (db, staff) => countNew(db, staff, scopeOf(staff)),
      reviews: countReviews,
      failingDeliveries: countFailing,
      waitingImports: countWaiting,
    });
    context.set(sourcePartsContext, sources);
    context.set(shownTextsContext, {
      verse: (sura, ayah) => shownVerse(quranText, sura, ayah),
      times: shownTimes,
    });
    context.set(binContext, bin);
    context.set(revertersContext, reverters);
    const { siteUrl, contacts, requests, maps, recordings } = env;
    context.set(siteContext, {
      ...given,
      siteUrl,
      contacts,
      requests,
      maps,
      recordings,
      today: today(),
    });
    context.set(quranContext, quranText);
    context.set(upcomingContext, upcoming);
    return context;
  };
}

/** Things that show pictures, or will again: the cleaning of unused pictures leaves those pictures. */
export const IMAGE_KEEPERS = [
  tourImages,
  articleImages,
  directoryImages,
  proposalImages,
  undoableImages,
];

const byField = (field: string) => (row: Readonly<Record<string, unknown>>) =>
  String(row[field] ?? '');

/** The bin's rules for the things of each feature. */
export function binParts(files: Files): BinParts {
  return {
    things: {
      // A row of the table of tours, in the database's format.
      tour: {
        table: 'tours',
        titleOf: (row) => tourTitle(row as unknown as Tour),
        giveBack: giveRequestsBack,
      },
      article: { table: 'articles', titleOf: byField('title') },
      category: { table: 'article_categories', titleOf: byField('name') },
      operator: { table: 'operators', titleOf: byField('name') },
      hotel: { table: 'hotels', titleOf: byField('name') },
      image: { table: FILES, titleOf: byField('path') },
    },
    files: {
      copyBack: (changeSet, paths) => copyFromBin(files, changeSet, paths),
      remove: async (paths) => {
        for (const path of paths) await files.remove(path);
      },
      removeFromBin: (changeSet, paths) => removeFromBin(files, changeSet, paths),
    },
    undoMerge,
    requests: listBinned,
  };
}
