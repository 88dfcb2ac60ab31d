import { useId } from 'react';
import { Field, TextAreaField } from '#ui/field/field.tsx';
import { StaffFormNotes } from '#ui/form/save-form-notes.tsx';
import type { CategoryValues } from '#features/articles/categories/category-form.ts';
import { categoriesAddress } from '#features/articles/categories/category-query.ts';
import { useCategoryForm } from '#features/articles/categories/use-category-form.ts';
import { ARTICLE_LIMITS } from '#features/articles/store/article-input.ts';
import { CATEGORY_ICONS, CategoryIcon } from '#features/articles/categories/category-icon.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Tick } from '#ui/field/control.tsx';

interface CategoryFieldsProps {
  /** Null adds a new one. */
  id: number | null;
  start: CategoryValues;
}

/** The icons to choose from, with their labels: also the present one if the site does not know it. */
function iconsWith(present: string): (readonly [icon: string, label: string])[] {
  const known = CATEGORY_ICONS.map((icon) => [icon, icon] as const);
  const isKnown = known.some(([icon]) => icon === present);
  return isKnown ? known : [[present, `${present}: сайт его не\u00a0знает`], ...known];
}

/** The form that adds or changes a category. */
export function CategoryFields({ id, start }: CategoryFieldsProps) {
  const made = useCategoryForm(id, start);
  const { Form, form, values, set, text, suggestion, isBusy } = made;
  const iconId = useId();
  return (
    <Form
      {...form}
      aria-label={id === null ? 'Новая категория' : 'Изменение категории'}
      className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 className="text-xl">{id === null ? 'Новая категория' : 'Изменить категорию'}</h2>
      {id !== null && <input type="hidden" name="id" value={id} />}
      {made.version !== null && <input type="hidden" name="was" value={made.version} />}
      <StaffFormNotes form={made} />
      <Field label="Название" autoComplete="off" maxLength={100} required {...text('name')} />
      <Field
        label="Адрес"
        autoComplete="off"
        maxLength={ARTICLE_LIMITS.slug}
        required
        {...text('slug')}
        hint={
          suggestion !== null ? (
            <button
              type="button"
              onClick={() => set('slug', suggestion)}
              className="min-h-6 font-semibold text-primary underline underline-offset-4"
            >
              Взять {suggestion}
            </button>
          ) : undefined
        }
      />
      <TextAreaField label="Описание" className="min-h-24" {...text('description')} />
      <fieldset>
        <legend className="mb-1 font-medium">Значок</legend>
        <div className="flex flex-wrap gap-1">
          {iconsWith(start.icon).map(([icon, label]) => (
            <label
              key={icon}
              title={label}
              className="grid size-11 cursor-pointer place-items-center rounded-control border border-line has-checked:border-primary has-checked:bg-primary-tint has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-primary"
            >
              <Tick
                type="radio"
                name="icon"
                value={icon}
                checked={values.icon === icon}
                aria-label={label}
                id={`${iconId}-${icon}`}
                onChange={() => set('icon', icon)}
                isHidden
              />
              <CategoryIcon name={icon} className="size-5" />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" aria-disabled={isBusy}>
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
