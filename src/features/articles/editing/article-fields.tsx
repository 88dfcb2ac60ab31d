import type { ReactNode } from 'react';
import { Field, SelectField, TextAreaField } from '#ui/field/field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import {
  counterText,
  FIELD_LABELS,
  type FormText,
  NO_CATEGORY,
} from '#features/articles/editing/article-form-values.ts';
import type { ArticleForm } from '#features/articles/editing/use-article-form.ts';
import { ARTICLE_LIMITS } from '#features/articles/store/article-input.ts';
import { Options } from '#ui/field/options.tsx';

interface FieldProps {
  form: ArticleForm;
  field: Exclude<FormText, 'content' | 'category_id' | 'featured_image' | 'publish_at'>;
  hint?: ReactNode;
  required?: boolean;
  inputMode?: 'numeric' | 'url';
  onBlur?: () => void;
}

export function LineField({ form, field, ...rest }: FieldProps) {
  return (
    <Field
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

/**
 * A text of several lines. It may exceed its limit while typing: the counter and the server report it.
 */
export function TextField({ form, field, hint, required }: FieldProps) {
  const value = form.values[field];
  const isTooLong = field === 'meta_description' && value.trim().length > ARTICLE_LIMITS[field];
  return (
    <TextAreaField
      label={FIELD_LABELS[field]}
      name={field}
      required={required}
      className="min-h-24"
      value={value}
      problem={form.problemOf(field)}
      {...(isTooLong ? { 'aria-invalid': true } : {})}
      onChange={(event) => form.set(field, event.currentTarget.value)}
      hint={
        <>
          {field === 'meta_description' && (
            <span className={`tabular-nums ${isTooLong ? 'font-semibold text-danger' : ''}`}>
              {counterText(value)}
            </span>
          )}{' '}
          {hint}
        </>
      }
    />
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
  return (
    <SelectField
      label={FIELD_LABELS.category_id}
      name="category_id"
      value={form.values.category_id}
      problem={form.problemOf('category_id')}
      onChange={(event) => form.set('category_id', event.currentTarget.value)}
    >
      <option value="">{NO_CATEGORY}</option>
      <Options of={categories.map((category) => [category.id, category.name])} />
    </SelectField>
  );
}

/** The state of publication: published, scheduled, or a draft. */
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
        <Field
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
