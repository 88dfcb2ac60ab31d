import { type ReactNode, useId } from 'react';
import { AccountField, TickField } from '#features/account/account-field.tsx';
import { counterText, type FormText } from '#features/article-editing/article-form.ts';
import { FIELD_LABELS, NO_CATEGORY } from '#features/article-editing/field-words.ts';
import type { ArticleForm } from '#features/article-editing/use-article-form.ts';
import { ARTICLE_LIMITS } from '#features/articles/article-input.ts';

interface FieldProps {
  form: ArticleForm;
  field: Exclude<FormText, 'content' | 'category_id' | 'featured_image' | 'publish_at'>;
  hint?: ReactNode;
  required?: boolean;
  inputMode?: 'numeric' | 'url';
  onBlur?: () => void;
}

/** A line of text. */
export function LineField({ form, field, ...rest }: FieldProps) {
  return (
    <AccountField
      label={FIELD_LABELS[field]}
      name={field}
      autoComplete="off"
      maxLength={field === 'reading_time' ? 6 : ARTICLE_LIMITS[field]}
      value={form.values[field]}
      problem={form.problemOf(field)}
      onChange={(event) => form.set(field, event.currentTarget.value)}
      {...rest}
    />
  );
}

/** Text of several lines. It may grow too long while one writes: the counter and the server say so. */
export function TextField({ form, field, hint, required }: FieldProps) {
  const id = useId();
  const problem = form.problemOf(field);
  const value = form.values[field];
  const isTooLong = field === 'meta_description' && value.trim().length > ARTICLE_LIMITS[field];
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {FIELD_LABELS[field]}
      </label>
      <textarea
        id={id}
        name={field}
        rows={3}
        required={required}
        aria-invalid={problem || isTooLong ? true : undefined}
        aria-describedby={`${problem ? `${id}-problem ` : ''}${id}-hint`}
        value={value}
        onChange={(event) => form.set(field, event.currentTarget.value)}
        className="block min-h-24 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ink aria-invalid:border-danger"
      />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 font-medium text-danger">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
        {field === 'meta_description' && (
          <span className={`tabular-nums ${isTooLong ? 'font-semibold text-danger' : ''}`}>
            {counterText(value)}
          </span>
        )}{' '}
        {hint}
      </p>
    </div>
  );
}

export interface CategoryChoice {
  id: number;
  name: string;
}

export function CategoryField({
  form,
  categories,
}: {
  form: ArticleForm;
  categories: readonly CategoryChoice[];
}) {
  const id = useId();
  const problem = form.problemOf('category_id');
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {FIELD_LABELS.category_id}
      </label>
      <select
        id={id}
        name="category_id"
        value={form.values.category_id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => form.set('category_id', event.currentTarget.value)}
        className="block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3 text-ink"
      >
        <option value="">{NO_CATEGORY}</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-problem`} className="mt-1 font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Whether everybody reads it: now, later by itself, or not yet. */
export function PublishingFields({ form }: { form: ArticleForm }) {
  return (
    <>
      <TickField
        name="is_published"
        checked={form.values.is_published}
        onChange={(event) => form.setPublished(event.currentTarget.checked)}
      >
        {FIELD_LABELS.is_published}
      </TickField>
      {!form.values.is_published && (
        <AccountField
          label={FIELD_LABELS.publish_at}
          name="publish_at"
          type="datetime-local"
          value={form.values.publish_at}
          problem={form.problemOf('publish_at')}
          hint="По московскому времени. Пусто — пока не публиковать."
          onChange={(event) => form.set('publish_at', event.currentTarget.value)}
        />
      )}
    </>
  );
}
