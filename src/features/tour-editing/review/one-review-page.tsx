import type { Review } from '#features/tour-editing/review/reviews.server.ts';
import { copyAddress, ownPicture } from '#lib/contact/copy-address.ts';
import { pathOfAddress } from '#lib/stored-image.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field/field.tsx';
import { Figure } from '#ui/figure.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { StaffFormNotes } from '#ui/form/save-form-notes.tsx';
import type { FormReply } from '#ui/form/use-action-form.ts';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { useStaffForm } from '#ui/form/use-staff-form.ts';
import { WayLink } from '#ui/way-link.tsx';

/** One tour in review: its changes, and the two decisions. */
export function OneReviewPage({ review }: { review: Review }) {
  const { tourId, title, slug, operator, isNew, by, since, isTourChanged } = review;
  return (
    <StaffPage title={isNew ? 'Новый тур на\u00a0проверке' : 'Правка на\u00a0проверке'}>
      <p className="mt-2 text-lg font-semibold">{title}</p>
      <p className="mt-1 wrap-anywhere text-ink-soft">
        {[operator, by].filter(Boolean).join(' · ')}
        {(operator ?? by) && ' · '}
        <Figure>{sayMoscowTime(since)}</Figure>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        <WayTo to={`/edit-tour/${tourId}`} label="Открыть в редакторе" />
        {!isNew && <WayTo to={`/tours/${slug}`} label="Как видят посетители" />}
        <WayTo to="/admin/reviews" label="Всё, что ждёт проверки" />
      </ul>
      {isTourChanged && (
        <p className="mt-4 max-w-text rounded-card bg-vip-tint p-4">
          Пока правка ждала, тур изменил кто-то другой. Ниже&nbsp;— чем она отличается от&nbsp;тура,
          какой он сейчас.
        </p>
      )}
      <div className="mt-6 max-w-4xl space-y-6">
        <FormBlock title={isNew ? 'Что в туре' : 'Что изменится'}>
          <Changes review={review} />
        </FormBlock>
        <Accept review={review} />
        <Return review={review} />
      </div>
    </StaffPage>
  );
}

function WayTo({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <WayLink to={to}>{label}</WayLink>
    </li>
  );
}

function Changes({ review: { changes, isNew } }: { review: Review }) {
  if (changes.length === 0) {
    return <p>Тур уже такой, каким его предлагают: принять или вернуть можно без последствий.</p>;
  }
  return (
    <dl className="divide-y divide-line">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-4 gap-y-1 py-3 md:grid-cols-[12rem_1fr_1fr]">
          <dt className="text-ink-soft first-letter:uppercase">{field}</dt>
          {!isNew && (
            <dd className="wrap-anywhere whitespace-pre-line text-ink-soft">
              <span className="text-sm md:sr-only">Было: </span>
              <Told text={before} />
            </dd>
          )}
          <dd
            className={`font-semibold wrap-anywhere whitespace-pre-line ${isNew ? 'md:col-span-2' : ''}`}
          >
            {!isNew && (
              <span className="text-sm font-normal text-ink-soft md:sr-only">Станет: </span>
            )}
            <Told text={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value in words; of a picture of the site, the picture. */
function Told({ text }: { text: string | null }) {
  const picture = ownPicture(text);
  if (picture === null || pathOfAddress(picture, '') === null) return text;
  return (
    <a href={picture} target="_blank" rel="noreferrer">
      <img
        src={copyAddress(picture, 160)}
        alt="Картинка, открыть целиком"
        loading="lazy"
        className="max-h-24 max-w-40 rounded-control bg-white object-contain"
      />
    </a>
  );
}

function Accept({ review: { tourId, seen } }: { review: Review }) {
  const made = useStaffForm<FormReply>({
    action: `/admin/reviews/${tourId}`,
    name: 'accept',
    isOnceOnly: true,
  });
  const { Form, form, isBusy } = made;
  return (
    <Form {...form} className="space-y-3">
      <StaffFormNotes form={made} />
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" name="intent" value="accept" aria-disabled={isBusy}>
        {isBusy ? 'Принимаем…' : 'Принять'}
      </Button>
    </Form>
  );
}

function Return({ review: { tourId, seen } }: { review: Review }) {
  const made = useStaffForm<FormReply>({
    action: `/admin/reviews/${tourId}`,
    name: 'return',
    fields: ['reply'],
    isOnceOnly: true,
    draftKey: `review_draft_${tourId}`,
  });
  const { Form, form, field, isBusy } = made;
  return (
    <FormBlock title="Вернуть с замечанием">
      <Form {...form} className="space-y-4">
        <StaffFormNotes form={made} />
        <input type="hidden" name="seen" value={seen} />
        <TextAreaField
          label="Что исправить"
          hint="Замечание придёт письмом тому, кто отправил тур, и&nbsp;будет видно в&nbsp;его туре"
          rows={3}
          {...field('reply')}
        />
        <Button type="submit" look="quiet" name="intent" value="return" aria-disabled={isBusy}>
          {isBusy ? 'Возвращаем…' : 'Вернуть с\u00a0замечанием'}
        </Button>
      </Form>
    </FormBlock>
  );
}
