import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { AccountField, FormProblem } from '#features/account/account-field.tsx';
import type {
  CategoryFieldProblem,
  CategoryValues,
} from '#features/article-categories/category-form.ts';
import { categoriesAddress } from '#features/article-categories/category-query.ts';
import { useCategoryForm } from '#features/article-categories/use-category-form.ts';
import { ARTICLE_LIMITS } from '#features/articles/article-input.ts';
import { CategoryIcon } from '#features/articles/category-icon.tsx';
import { CATEGORY_ICONS } from '#features/articles/category-icons.ts';
import { Button, ButtonLink } from '#ui/button.tsx';

interface CategoryFieldsProps {
  /** Null adds a new one. */
  id: number | null;
  start: CategoryValues;
  problems: readonly CategoryFieldProblem[];
  suggestion: string | null;
  /** What is wrong besides the fields. */
  problem: string | null;
}

/** The form of a category: adding one, or changing one until that is cancelled. */
export function CategoryFields({ id, start, problems, suggestion, problem }: CategoryFieldsProps) {
  const form = useCategoryForm(start, id === null, problems);
  const isBusy = useNavigation().formData?.get('intent') === 'save';
  const iconId = useId();
  const aboutId = useId();
  const { values } = form;
  return (
    <Form
      method="post"
      action={categoriesAddress({ editing: id })}
      noValidate
      aria-label={id === null ? 'Новая категория' : 'Изменение категории'}
      className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 className="text-xl">{id === null ? 'Новая категория' : 'Изменить категорию'}</h2>
      {id !== null && <input type="hidden" name="id" value={id} />}
      {problem && <FormProblem>{problem}</FormProblem>}
      <AccountField
        label="Название"
        name="name"
        autoComplete="off"
        maxLength={100}
        required
        value={values.name}
        problem={form.problemOf('name')}
        onChange={(event) => form.set('name', event.currentTarget.value)}
      />
      <AccountField
        label="Адрес"
        name="slug"
        autoComplete="off"
        maxLength={ARTICLE_LIMITS.slug}
        required
        value={values.slug}
        problem={form.problemOf('slug')}
        onChange={(event) => form.set('slug', event.currentTarget.value)}
        hint={
          suggestion !== null && suggestion !== values.slug ? (
            <button
              type="button"
              onClick={() => form.set('slug', suggestion)}
              className="min-h-6 font-semibold text-primary underline underline-offset-4"
            >
              Взять {suggestion}
            </button>
          ) : undefined
        }
      />
      <div>
        <label htmlFor={aboutId} className="mb-1 block font-medium">
          Описание
        </label>
        <textarea
          id={aboutId}
          name="description"
          rows={3}
          value={values.description}
          aria-invalid={form.problemOf('description') ? true : undefined}
          aria-describedby={form.problemOf('description') ? `${aboutId}-problem` : undefined}
          onChange={(event) => form.set('description', event.currentTarget.value)}
          className="block min-h-24 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ink aria-invalid:border-danger"
        />
        {form.problemOf('description') && (
          <p id={`${aboutId}-problem`} className="mt-1 font-medium text-danger">
            {form.problemOf('description')}
          </p>
        )}
      </div>
      <fieldset>
        <legend className="mb-1 font-medium">Значок</legend>
        <div className="flex flex-wrap gap-1">
          {CATEGORY_ICONS.map((icon) => (
            <label
              key={icon}
              title={icon}
              className="grid size-11 cursor-pointer place-items-center rounded-control border border-line has-checked:border-primary has-checked:bg-primary-tint has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name="icon"
                value={icon}
                checked={values.icon === icon}
                aria-label={icon}
                id={`${iconId}-${icon}`}
                onChange={() => form.set('icon', icon)}
                className="sr-only"
              />
              <CategoryIcon name={icon} className="size-5" />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" disabled={isBusy}>
          {isBusy ? 'Сохранение...' : id === null ? 'Добавить' : 'Сохранить'}
        </Button>
        {id !== null && (
          <ButtonLink href={categoriesAddress()} look="quiet">
            Отмена
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
