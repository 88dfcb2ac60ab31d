import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { HOTEL_GONE } from '#features/directory/hotels/hotels.server.ts';
import {
  changePhotos,
  PHOTO_GONE,
  type PhotoChange,
  photosOfHotel,
} from '#features/directory/photos/hotel-photos.server.ts';
import { HotelPhotos } from '#features/directory/photos/hotel-photos.tsx';
import { photoFactsContext } from '#features/directory/photos/photo-facts.server.ts';
import type { PhotoProblem, PhotosAnswer } from '#features/directory/photos/photo-form.ts';
import { photoPress } from '#features/directory/photos/photo-press.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { parseRowId } from '#lib/row-id.ts';
import { imageAddress, parseImagePath, pathOfAddress } from '#lib/stored-image.ts';
import { siteContext } from '#server/context.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { readSubmission, UNREADABLE_FORM } from '#server/forms/form-reader.server.ts';
import { fieldProblems } from '#server/forms/form-reply.server.ts';
import { asStaff } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/hotel-photos.route';

const NO_PICTURE: Problem = {
  code: 'no_picture',
  status: 422,
  message: 'Такой картинки в\u00a0папке «Отели» нет. Загрузите файл или вставьте адрес оттуда.',
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const id = parseRowId(params.id);
  const { read } = context.get(siteContext);
  const found = id === null ? null : await read((db) => photosOfHotel(db, staff, id));
  if (!found) throw data(HOTEL_GONE, { status: HOTEL_GONE.status });
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readSubmission(request, photoPress);
  const staff = await permission(context, asStaff);
  const id = parseRowId(params.id);
  const photo = parseRowId(form.payload['photo']);
  const answer = (problem: Problem | null, problems: PhotoProblem[] = []) =>
    data({ problem, photo, problems } satisfies PhotosAnswer, { status: problem?.status ?? 422 });
  if (!staff.ok) return answer(staff.problem);
  if (id === null) return answer(HOTEL_GONE);
  if (form.status !== 'success') {
    const problems = fieldProblems(form, ['alt', 'credit']);
    if (problems.length > 0) return answer(null, problems);
    return answer(form.error?.['photo'] ? PHOTO_GONE : UNREADABLE_FORM);
  }
  const { read, siteUrl } = context.get(siteContext);
  const made = await changeOf(form.value);
  if (!made.ok) return answer(made.problem);
  const change = made.value;
  const changed = await read((db) => changePhotos(db, staff.value, id, change)).catch(refusedWrite);
  if (!changed.ok) return answer(changed.problem);
  return redirect(`/admin/hotel-photos/${id}?done=${change.kind}`);

  async function changeOf(press: z.output<typeof photoPress>): Promise<Result<PhotoChange>> {
    switch (press.intent) {
      case 'add': {
        const path = pathOfAddress(press.image.trim(), siteUrl);
        const image = path === null ? null : parseImagePath(path);
        if (path === null || image?.folder !== 'hotels' || image.width !== null) {
          return refused(NO_PICTURE);
        }
        const facts = await context.get(photoFactsContext)(path);
        if (!facts) return refused(NO_PICTURE);
        return done({ kind: 'add', image: imageAddress(path), facts });
      }
      case 'earlier':
        return done({ kind: 'move', id: press.photo, by: -1 });
      case 'later':
        return done({ kind: 'move', id: press.photo, by: 1 });
      case 'remove':
        return done({ kind: 'remove', id: press.photo });
      case 'say':
        return done({ kind: 'say', id: press.photo, text: press.text });
    }
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem): PhotosAnswer => ({
    problem,
    photo: null,
    problems: [],
  }));
}

/** Also after a refusal because a photograph is gone: then the list is old. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs) {
  return given.actionStatus === 404 || given.defaultShouldRevalidate;
}

export default function HotelPhotosRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <HotelPhotos hotel={loaderData} answer={actionData ?? null} />;
}
