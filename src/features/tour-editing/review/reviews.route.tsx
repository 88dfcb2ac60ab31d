import { useSearchParams } from 'react-router';
import { ReviewsPage } from '#features/tour-editing/review/reviews-page.tsx';
import { listReviews } from '#features/tour-editing/review/reviews.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/session/permission.server.ts';
import { admitted } from '#server/session/staff-gate.server.ts';
import type { Route } from './+types/reviews.route';

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const { read } = context.get(siteContext);
  return { reviews: await read((db) => listReviews(db, staff)) };
}

export default function ReviewsRoute({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const said = search.get('done');
  const done = said === 'accepted' || said === 'returned' || said === 'before' ? said : null;
  return <ReviewsPage {...loaderData} done={done} />;
}
