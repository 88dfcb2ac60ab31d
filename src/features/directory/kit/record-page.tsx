import { Form, useSearchParams } from 'react-router';
import { DeleteBlock } from '#features/directory/kit/delete-block.tsx';
import {
  MergeBlock,
  type MergeChoice,
  type MergedInto,
} from '#features/directory/kit/merge-block.tsx';
import type { RecordFields, RecordValues } from '#features/directory/kit/record-fields.ts';
import { RecordForm } from '#features/directory/kit/record-form.tsx';
import { parseChangeSet } from '#lib/bin.ts';
import { countOf } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { FormNotice, FormProblem } from '#ui/form/form-notice.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { WayLink } from '#ui/way-link.tsx';

export interface RecordPageWords {
  /** Addresses of the staff's list and of the public pages. */
  list: string;
  publicPages: string;
  all: string;
  itsPage: string;
  /** Said instead of the link to its page while it has none; null: it always has one. */
  noPage: string | null;
  /** A further staff screen about the thing; its address ends with the number. */
  more: { label: string; address: string } | null;
  unnamed: string;
  card: string;
  saved: string;
  merged: string;
  aboutMerging: string;
}

interface RecordPageProps<Field extends string> {
  words: RecordPageWords;
  fields: RecordFields<Field>;
  loaded: {
    id: number | null;
    name: string | null;
    slug: string | null;
    /** Whether visitors have a page about it. */
    isPublic: boolean;
    tours: number;
    /** Why it may not be deleted; null when it may. */
    whyKept: string | null;
    version: string | null;
    values: RecordValues<Field>;
    others: readonly MergeChoice[];
    /** The thing to merge into, once chosen. */
    into: MergedInto | null;
  };
  /** Why merging, deleting or undoing was refused. */
  message: string | null;
}

/** Adds an operator or a hotel, or changes one and merges it with another. */
export function RecordPage<Field extends string>(props: RecordPageProps<Field>) {
  const { words, fields, message } = props;
  const { id, name, slug, isPublic, tours, whyKept, version, values, others, into } = props.loaded;
  const [search] = useSearchParams();
  const isSaved = search.has('saved') && message === null;
  const merged = parseChangeSet(search.get('merged'));
  const here = `${words.list}/${id ?? 'new'}`;
  return (
    <StaffPage title={name ?? words.unnamed}>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <WayLink to={words.list}>{words.all}</WayLink>
        {isPublic && <WayLink to={`${words.publicPages}/${slug}`}>{words.itsPage}</WayLink>}
        {id !== null && words.more && (
          <WayLink to={words.more.address + id}>{words.more.label}</WayLink>
        )}
        {id !== null && (
          <span className="inline-flex min-h-11 items-center text-ink-soft">
            {countOf(tours, ['тур', 'тура', 'туров'])}
          </span>
        )}
      </p>
      {id !== null && !isPublic && <p className="max-w-text text-ink-soft">{words.noPage}</p>}
      <div className="mt-3 space-y-3 empty:hidden">
        {message && <FormProblem>{message}</FormProblem>}
        {isSaved && <FormNotice>{words.saved}</FormNotice>}
        {merged !== null && (
          <Form method="post" action={here} className="space-y-3">
            <FormNotice>{words.merged}</FormNotice>
            <input type="hidden" name="set" value={merged} />
            <Button type="submit" name="intent" value="undo" look="quiet">
              Отменить объединение
            </Button>
          </Form>
        )}
      </div>
      <RecordForm
        name={id === null ? words.unnamed : words.card}
        fields={fields}
        start={values}
        action={here}
        back={words.list}
        version={version}
      />
      {id !== null && others.length > 0 && (
        <MergeBlock
          here={here}
          name={name ?? ''}
          tours={tours}
          others={others}
          into={into}
          about={words.aboutMerging}
        />
      )}
      {id !== null && <DeleteBlock here={here} name={name ?? ''} whyKept={whyKept} />}
    </StaffPage>
  );
}
