import { categoryOf, changeCategory } from '#features/articles/categories/categories.server.ts';
import { categoryForm, EMPTY_CATEGORY } from '#features/articles/categories/category-form.ts';
import { FORM_FIELDS, formOf, readForm } from '#features/articles/editing/article-form-values.ts';
import { invalid } from '#features/articles/editing/article-problem.ts';
import { updateArticle } from '#features/articles/editing/write-articles.server.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { valuesOf } from '#features/directory/kit/record-fields.ts';
import {
  type Kept,
  type ReadInput,
  recordById,
  saveRecord,
  type SomeStore,
} from '#features/directory/kit/record-store.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import type { Reverter } from '#features/staff/history/revert.server.ts';
import {
  updateTour,
  withFields,
  withOffer,
  withPrice,
} from '#features/tour-editing/save-tour.server.ts';
import { SALE_COLUMNS } from '#features/tours/model/offer.ts';
import { SAID_COLUMNS } from '#features/tours/offer/offer-input.ts';
import { readTourJson } from '#features/tour-editing/tour-json.server.ts';
import {
  offerBefore,
  OFFER_LISTS,
  PRICE_FIELDS,
  priceBefore,
} from '#features/tour-editing/fields/offer-before.ts';
import { hotelChoices } from '#features/tour-editing/offer/hotel-choices.server.ts';
import type { WholeTour } from '#features/tour-editing/review/rehearsal.server.ts';
import { seasonReverter } from '#features/tours/season/seasons.server.ts';
import { TOUR_FIELD_NAMES } from '#features/tours/model/tour-input.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused } from '#lib/result.ts';
import { linesSince } from '#server/session/trail.server.ts';

/** The history has lists among the fields as JSON, which a form does not accept. */
const LISTS = ['aliases'];

/** Sets a field of each kind of thing to a former value, with the checks of its form. */
export const reverters: Readonly<Record<string, Reverter>> = {
  tour: {
    fields: [...TOUR_FIELD_NAMES, ...SAID_COLUMNS],
    lists: OFFER_LISTS,
    together: [PRICE_FIELDS, SALE_COLUMNS],
    async set(db, admin, { id, field, value, rows, line, now }) {
      const lines = await linesSince(db, { kind: 'tour', id: String(id) }, line);
      if (PRICE_FIELDS.some((one) => one === field)) {
        const change = (kept: WholeTour) => withPrice(priceBefore(lines, kept.tour))(kept);
        return updateTour(db, admin, { id, version: null, change }, now);
      }
      if ([...SAID_COLUMNS, ...OFFER_LISTS].some((one) => one === field)) {
        const hotels = await hotelChoices(db, admin);
        const change = (kept: WholeTour) =>
          withOffer(offerBefore(lines, kept.tour, { field, value, rows }), hotels)(kept);
        return updateTour(db, admin, { id, version: null, change }, now);
      }
      const sent = readTourJson({ [field]: value });
      if (!sent.ok) return sent;
      const change = { id, version: null, change: withFields(sent.value.fields) };
      return updateTour(db, admin, change, now);
    },
  },
  article: {
    fields: FORM_FIELDS,
    set: (db, admin, { id, field, value, now }) =>
      updateArticle(
        db,
        admin,
        {
          id,
          version: null,
          change: (kept) => {
            const publishAt =
              field === 'publish_at' ? { publish_at: value ? new Date(String(value)) : null } : {};
            const values = formOf({ ...kept, [field]: value, ...publishAt });
            const read = readForm(values, now, formOf(kept).publish_at);
            return read.ok ? done(read.article) : refused(invalid(read.problems));
          },
        },
        now,
      ),
  },
  category: {
    fields: Object.keys(EMPTY_CATEGORY),
    async set(db, admin, { id, field, value }) {
      const kept = await categoryOf(db, admin, id);
      const read = categoryForm(false).safeParse({
        ...EMPTY_CATEGORY,
        ...kept,
        [field]: value ?? '',
      });
      return read.success
        ? changeCategory(db, admin, id, read.data)
        : refused(unfit(read.error.issues));
    },
  },
  season: seasonReverter,
  operator: recordReverter(OPERATORS),
  hotel: recordReverter(HOTELS),
};

function recordReverter<Row extends Kept, Read extends ReadInput>(
  store: SomeStore<Row, Read>,
): Reverter {
  return {
    fields: Object.keys(store.fields).filter((field) => !LISTS.includes(field)),
    async set(db, admin, { id, field, value, now }) {
      const kept = await recordById(db, admin, store, id);
      if (!kept) return refused(store.gone);
      const values = valuesOf(store.fields, { ...kept, [field]: value });
      const read = store.read(values, now.getFullYear());
      if (!read.ok) return refused(unfit(read.problems));
      const version = kept.updated_at.toISOString();
      return saveRecord(db, admin, store, { id, version, read, now });
    },
  };
}

function unfit(problems: readonly { message: string }[]): Problem {
  const message = problems.map((one) => one.message).join(' ');
  return { code: 'invalid', status: 422, message };
}
