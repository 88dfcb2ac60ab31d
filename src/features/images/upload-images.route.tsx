import { data, redirect } from 'react-router';
import {
  cleanUnused,
  deleteImage,
  listImages,
  usesOf,
} from '#features/images/image-library.server.ts';
import { imagesContext } from '#features/images/image-parts.server.ts';
import { imageView } from '#features/images/image-view.ts';
import { imagesAddress, parseImages } from '#features/images/images-query.ts';
import { storeForm } from '#features/images/store-form.server.ts';
import { UploadImages } from '#features/images/upload-images.tsx';
import { admitted, permission, refusal } from '#features/staff/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import { answerOrLoss } from '#ui/use-answer.ts';
import type { Route } from './+types/upload-images.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const { read, siteUrl } = context.get(siteContext);
  const parts = context.get(imagesContext);
  const query = parseImages(new URL(request.url).searchParams);
  const listed = await listImages(read, staff, query, parts);
  const { images, total, pages } = listed.ok ? listed.value : { images: [], total: 0, pages: 1 };
  const { deleting } = query;
  return {
    query,
    images: images.map((image) => imageView(image, siteUrl)),
    total,
    pages,
    listProblem: listed.ok ? null : listed.problem,
    deleting: deleting ? { path: deleting, ...(await usesOf(read, staff, deleting, parts)) } : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await permission(context, asStaff);
  if (!staff.ok) return refusal(staff.problem);
  const { read } = context.get(siteContext);
  const parts = context.get(imagesContext);
  const form = await request.formData().catch(() => new FormData());
  const { folder, isUnused, page } = parseImages(new URL(request.url).searchParams);
  switch (form.get('deed')) {
    case 'delete': {
      const wanted = { path: String(form.get('path')), evenIfUsed: form.get('used') === 'yes' };
      const deleted = await deleteImage(read, staff.value, wanted, parts);
      if (!deleted.ok) return refusal(deleted.problem);
      const notice = { deed: 'deleted', count: 1 } as const;
      return redirect(imagesAddress({ folder, isUnused, page, notice }));
    }
    case 'clean': {
      const cleaned = await cleanUnused(read, staff.value, parts);
      if (!cleaned.ok) return refusal(cleaned.problem);
      return redirect(
        imagesAddress({ isUnused: true, notice: { deed: 'cleaned', count: cleaned.value } }),
      );
    }
    default: {
      const { added, failures } = await storeForm(read, staff.value, { folder, form }, parts);
      if (failures.length > 0) {
        return data({ problem: null, added, failures }, { status: failures[0]?.status ?? 400 });
      }
      return redirect(imagesAddress({ folder, notice: { deed: 'added', count: added } }));
    }
  }
}

/** Nothing that was chosen is lost when nobody answers. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(
    () => serverAction(),
    (problem) => ({ problem }),
  );
}

export default function UploadImagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const failures = actionData && 'failures' in actionData ? actionData.failures : [];
  return <UploadImages {...loaderData} problem={actionData?.problem ?? null} failures={failures} />;
}
