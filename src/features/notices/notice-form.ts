import { z } from 'zod';
import type { NoticePlace } from '#features/tours/model/notice.ts';
import { rowIdValue } from '#lib/form/form-values.ts';
import { parseRowId } from '#lib/row-id.ts';
import { moscowInstant, writeMoscowTime } from '#lib/time/moscow-time.ts';
import type { TrailWords } from '#lib/trail/history-view.ts';

/** The subject of a notice, with its name or numbers. */
export type NoticeTarget =
  | { place: 'site' }
  | { place: 'city'; city: string }
  | { place: 'operator'; operatorId: number }
  | { place: 'tours'; tourIds: number[] };

export const NOTICE_LIMIT = 500;
/** The most tours of one notice: as many as bulk work may choose. */
const MOST_TOURS = 500;
const FURTHEST_MS = 366 * 86_400_000;

export const NOTICE_PLACE_WORDS: Record<NoticePlace, string> = {
  site: 'Весь сайт',
  city: 'Город вылета',
  operator: 'Организатор',
  tours: 'Выбранные туры',
};

/** The names of a notice's fields in the history of changes. */
export const NOTICE_TRAIL_WORDS: TrailWords = {
  fields: { where: 'где', text: 'текст', ends_at: 'показывать до', withdrawn: 'снято' },
  units: {},
};

/** A subject in addresses and forms: «site», «city:Казань», «operator:5», «tours:1,2». */
export function writeTarget(target: NoticeTarget): string {
  if (target.place === 'city') return `city:${target.city}`;
  if (target.place === 'operator') return `operator:${target.operatorId}`;
  return target.place === 'tours' ? `tours:${target.tourIds.join(',')}` : target.place;
}

/** Reads what `writeTarget` wrote; null for anything else. */
export function readTarget(text: string): NoticeTarget | null {
  const [place = '', ...rest] = text.split(':');
  const name = rest.join(':');
  if (place === 'site') return { place };
  if (place === 'city' && name !== '' && name.length <= 100) return { place, city: name };
  const operatorId = parseRowId(name);
  if (place === 'operator' && operatorId !== null) return { place, operatorId };
  if (place !== 'tours') return null;
  const tourIds = [...new Set(name.split(',').flatMap((id) => parseRowId(id) ?? []))];
  return tourIds.length > 0 && tourIds.length <= MOST_TOURS ? { place, tourIds } : null;
}

/** The form of a notice: a new one, or with `id` the text and the end of an existing one. */
export const noticeForm = (now: Date) =>
  z.object({
    key: z.uuid('Откройте форму ещё раз'),
    id: rowIdValue.nullable().catch(null),
    /** The text and end that the form of an existing notice began with, in the form of `noticeText`. */
    was: z.string().optional(),
    where: z
      .string()
      .default('')
      .transform(readTarget)
      .pipe(z.custom<NoticeTarget>((target) => target !== null, 'Выберите, где показать')),
    text: z
      .string()
      .default('')
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'Напишите текст')
          .max(NOTICE_LIMIT, `Не\u00a0больше ${NOTICE_LIMIT} знаков`),
      ),
    ends: z
      .string()
      .default('')
      .transform(moscowInstant)
      .pipe(
        z
          .date('Укажите день и\u00a0время')
          .refine((end) => end > now, 'Это время уже прошло')
          .refine(
            (end) => end.getTime() - now.getTime() <= FURTHEST_MS,
            'Не\u00a0дальше, чем на\u00a0год вперёд',
          ),
      ),
  });
export type NoticeInput = z.output<ReturnType<typeof noticeForm>>;

/** The text and the end of a notice as one text, for comparison. */
export function noticeText(text: string, endsAt: Date): string {
  return JSON.stringify([text, writeMoscowTime(endsAt)]);
}

/** Withdraws a notice, restores it, or accepts a waiting one in the state that was read. */
export const noticeActionForm = z.object({
  intent: z.enum(['withdraw', 'restore', 'accept']),
  id: rowIdValue,
  was: z.string().default(''),
});
