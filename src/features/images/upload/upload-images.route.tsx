import { data, redirect } from 'react-router';
import {
  cleanUnused,
  deleteImage,
  listImages,
  usesOf,
} from '#features/images/image-library.server.ts';
import { imagesContext } from '#features/images/store/image-parts.server.ts';
import { imageView } from '#features/images/image-view.ts';
import { imagesAddress, parseImages } from '#features/images/images-query.ts';
import { foldersOf, ownImages } from '#features/images/store/image-rights.server.ts';
import { imagesForm, storeForm } from '#features/images/store/store-form.server.ts';
import { UploadImages } from '#features/images/upload/upload-images.tsx';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asPanelUser, asStaff } from '#server/session/permission.server.ts';
import { withBinned } from '#lib/bin.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import { readSubmission, UNREADABLE_FORM } from '#server/forms/form-reader.server.ts';
import type { Route } from './+types/upload-images.route';

export const handle = { exit: null };

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asPanelUser);
  const { read, siteUrl } = context.get(siteContext);
  const parts = context.get(imagesContext);
  const asked = parseImages(new URL(request.url).searchParams);
  const folders = foldersOf(staff);
  const isAllowed = folders.includes(asked.folder);
  const query = {
    ...asked,
    folder: isAllowed ? asked.folder : (folders[0] ?? asked.folder),
    isUnused: asked.isUnused && asStaff(staff).ok,
  };
  const listed = await listImages(read, staff, query, parts);
  const { images, total, pages } = listed.ok ? listed.value : { images: [], total: 0, pages: 1 };
  const { deleting } = query;
  const isTheirs =
    deleting !== null && (await read((db) => ownImages(db, staff, [deleting]))).has(deleting);
  return {
    query,
    images: images.map((image) => imageView(image, siteUrl)),
    total,
    pages,
    listProblem: listed.ok ? null : listed.problem,
    folders,
    mayClean: asStaff(staff).ok,
    deleting:
      deleting && isTheirs
        ? { path: deleting, ...(await usesOf(read, staff, deleting, parts)) }
        : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await permission(context, asPanelUser);
  if (!staff.ok) return refusal(staff.problem);
  const { read } = context.get(siteContext);
  const parts = context.get(imagesContext);
  const form = await readSubmission(request, imagesForm);
  if (form.status !== 'success') return refusal(UNREADABLE_FORM);
  const sent = form.value;
  const { folder, isUnused, page } = parseImages(new URL(request.url).searchParams);
  switch (sent.intent) {
    case 'delete': {
      const wanted = { path: sent.path, evenIfUsed: sent.used === 'yes' };
      const deleted = await deleteImage(read, staff.value, wanted, parts);
      if (!deleted.ok) return refusal(deleted.problem);
      const notice = { action: 'deleted', count: 1 } as const;
      return redirect(withBinned(imagesAddress({ folder, isUnused, page, notice }), deleted.value));
    }
    case 'clean': {
      const cleaner = asStaff(staff.value);
      if (!cleaner.ok) return refusal(cleaner.problem);
      const cleaned = await cleanUnused(read, cleaner.value, parts);
      if (!cleaned.ok) return refusal(cleaned.problem);
      const { removed, changeSet } = cleaned.value;
      const notice = { action: 'cleaned', count: removed } as const;
      return redirect(withBinned(imagesAddress({ isUnused: true, notice }), changeSet));
    }
    default: {
      const { added, failures } = await storeForm(
        read,
        staff.value,
        { folder, files: sent.files },
        parts,
      );
      if (failures.length > 0) {
        return data({ problem: null, added, failures }, { status: failures[0]?.status ?? 400 });
      }
      return redirect(imagesAddress({ folder, notice: { action: 'added', count: added } }));
    }
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

export default function UploadImagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const failures = actionData && 'failures' in actionData ? actionData.failures : [];
  return <UploadImages {...loaderData} problem={actionData?.problem ?? null} failures={failures} />;
}
