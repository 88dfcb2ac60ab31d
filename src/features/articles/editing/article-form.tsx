import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormNotice } from '#ui/form/form-notice.tsx';
import {
  type CategoryChoice,
  CategoryField,
  LineField,
  PublishingFields,
  TextField,
} from '#features/articles/editing/article-fields.tsx';
import { DraftStatus, GoneNote, LeavingDialog } from '#features/articles/editing/draft-notes.tsx';
import { FIELD_LABELS, NO_CATEGORY } from '#features/articles/editing/article-form-values.ts';
import { SearchPreview } from '#features/articles/editing/search-preview.tsx';
import type { ArticleForm } from '#features/articles/editing/use-article-form.ts';
import { readingTimeOf, tidyKeywords } from '#features/articles/store/article-input.ts';
import { ImageField } from '#ui/upload/image-field.tsx';
import { textOfMarkup } from '#features/articles/visual-editor/article-markup.ts';
import { VisualEditor } from '#features/articles/visual-editor/visual-editor.tsx';
import { countOf } from '#lib/text/russian.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ConflictChoice } from '#ui/form/conflict-choice.tsx';
import { NoticePopup } from '#ui/dialog/notice-popup.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { RestoredNote, RemainingProblems } from '#ui/form/save-form-notes.tsx';

interface ArticleFormViewProps {
  form: ArticleForm;
  categories: readonly CategoryChoice[];
  siteUrl: string;
  /** The address that receives the form without scripts. */
  action: string;
  /** Actions besides saving. */
  children?: ReactNode;
}

/** The editor of a new or an existing article. */
export function ArticleFormView(props: ArticleFormViewProps) {
  const { form, categories, siteUrl, action, children } = props;
  const { values, articleId } = form;
  return (
    <>
      <RestoredNote form={form} />
      <GoneNote form={form} />
      <form
        {...form.form}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        aria-label={articleId === null ? 'Новая статья' : 'Редактирование статьи'}
        className="mt-6 space-y-6"
      >
        <input type="hidden" name="version" value={form.version ?? ''} />
        <ArticleConflict form={form} categories={categories} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="space-y-6">
            <FormBlock isSpaced title="Статья">
              <LineField form={form} field="title" required />
              <SlugField form={form} />
              <VisualEditor
                name="content"
                label={FIELD_LABELS.content}
                value={values.content}
                onChange={(html) => form.set('content', html)}
                problem={form.problemOf('content')}
              />
              <TextField
                form={form}
                field="excerpt"
                hint={'Два предложения для карточки статьи в\u00a0списке.'}
              />
            </FormBlock>
            <FormBlock isSpaced title="Для поиска и ссылок">
              <TextField form={form} field="meta_description" required />
              <LineField
                form={form}
                field="meta_keywords"
                hint="Через запятую"
                onBlur={() => {
                  const tidy = tidyKeywords(values.meta_keywords);
                  if (tidy !== values.meta_keywords) form.set('meta_keywords', tidy);
                }}
              />
              <SearchPreview values={values} siteUrl={siteUrl} />
            </FormBlock>
          </div>
          <ArticleSide form={form} categories={categories} />
        </div>
        <RemainingProblems
          labels={form.problems.map(({ field }) => FIELD_LABELS[field])}
          notice={form.remaining}
        />
        {form.success && <FormNotice>{form.success}</FormNotice>}
        <SaveBar
          more={
            <>
              <Link to="/admin/articles" className={buttonClass('quiet')}>
                К&nbsp;списку статей
              </Link>
              {children}
            </>
          }
        >
          <Button
            type="submit"
            name="intent"
            value="save"
            aria-disabled={form.isBusy}
            className="aria-disabled:opacity-60"
          >
            {form.isBusy ? 'Сохранение...' : 'Сохранить'}
          </Button>
          <DraftStatus form={form} />
        </SaveBar>
      </form>
      {form.notice && <NoticePopup notice={form.notice} onClose={form.closeNotice} />}
      <LeavingDialog form={form} />
    </>
  );
}

function SlugField({ form }: { form: ArticleForm }) {
  const { values, articleId } = form;
  return (
    <LineField
      form={form}
      field="slug"
      required
      hint={
        form.suggestion !== null && form.suggestion !== values.slug ? (
          <button
            type="button"
            onClick={() => form.set('slug', form.suggestion ?? '')}
            className="min-h-6 font-semibold text-primary underline underline-offset-4"
          >
            Взять {form.suggestion}
          </button>
        ) : articleId === null ? (
          'Складывается из\u00a0заголовка сам; можно изменить.'
        ) : (
          'Если изменить, со\u00a0старого адреса будет перенаправление.'
        )
      }
    />
  );
}

/** What stands beside the text. */
function ArticleSide({ form, categories }: Pick<ArticleFormViewProps, 'form' | 'categories'>) {
  const { values } = form;
  return (
    <div className="space-y-6 xl:sticky xl:top-24">
      <FormBlock isSpaced title="Публикация">
        <PublishingFields form={form} />
      </FormBlock>
      <FormBlock isSpaced title="Оформление">
        <CategoryField form={form} categories={categories} />
        <ImageField
          name="featured_image"
          label={FIELD_LABELS.featured_image}
          folder="articles"
          isFromLibrary
          value={values.featured_image || null}
          onChange={(address) => form.set('featured_image', address ?? '')}
          error={form.problemOf('featured_image')}
        />
        <LineField form={form} field="author" />
        <ReadingTime form={form} />
      </FormBlock>
    </div>
  );
}

/** The reading time in minutes, with the time computed from the text. */
function ReadingTime({ form }: { form: ArticleForm }) {
  const minutes = readingTimeOf(textOfMarkup(form.values.content));
  const isSame = form.values.reading_time.trim() === String(minutes);
  const hasText = form.values.content !== '';
  return (
    <LineField
      form={form}
      field="reading_time"
      inputMode="numeric"
      hint={
        hasText && !isSame ? (
          <button
            type="button"
            onClick={() => form.set('reading_time', String(minutes))}
            className="min-h-6 font-semibold text-primary underline underline-offset-4"
          >
            По&nbsp;тексту выходит {countOf(minutes, ['минута', 'минуты', 'минут'])}
          </button>
        ) : undefined
      }
    />
  );
}

/** The conflict after somebody else has saved: both versions, field by field, to choose from. */
function ArticleConflict({
  form,
  categories,
}: {
  form: ArticleForm;
  categories: readonly CategoryChoice[];
}) {
  if (!form.conflict) return null;
  const words = (field: string, value: string | boolean): ReactNode => {
    if (typeof value === 'boolean') return value ? 'да' : 'нет';
    if (field === 'category_id') {
      return categories.find(({ id }) => String(id) === value)?.name ?? NO_CATEGORY;
    }
    if (field === 'content') {
      return textOfMarkup(value);
    }
    return value === '' ? 'пусто' : value.replace('T', field === 'publish_at' ? ' ' : 'T');
  };
  return (
    <ConflictChoice
      title="Статью тем временем изменили"
      by={form.conflict.by}
      picks={form.picks}
      onPick={form.pick}
      onPickAll={form.pickAll}
      found={form.differences.map((difference) => ({
        ...difference,
        label: FIELD_LABELS[difference.field],
        mine: words(difference.field, difference.mine),
        theirs: words(difference.field, difference.theirs),
      }))}
    />
  );
}
