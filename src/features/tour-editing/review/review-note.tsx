import { Form } from 'react-router';
import type { ReviewState } from '#features/tour-editing/review/review-state.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';
import { Figure } from '#ui/figure.tsx';

/** The review of a tour, for its operator's people. */
export function ReviewNote({ review, action }: { review: ReviewState; action: string }) {
  const { status, reply, at, isBeside } = review;
  const isReturned = status === 'returned';
  return (
    <section
      aria-label="Проверка тура"
      className={`mt-4 max-w-text rounded-card border p-4 ${isReturned ? 'border-danger bg-hot-tint' : 'border-line bg-vip-tint'}`}
    >
      <p className="font-semibold">
        {isReturned ? 'Вернули с\u00a0замечанием' : 'Ждёт проверки'}
        <span className="font-normal text-ink-soft">
          {', '}
          <Figure>{sayMoscowTime(at)}</Figure>
        </span>
      </p>
      {reply !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>}
      <p className="mt-1 text-ink-soft">{whatNext(review)}</p>
      {isBeside && (
        <Form method="post" action={action} className="mt-3">
          <Button type="submit" look="quiet" name="intent" value="withdraw">
            Отказаться от&nbsp;правки
          </Button>
        </Form>
      )}
    </section>
  );
}

function whatNext({ status, isBeside }: ReviewState): string {
  if (status === 'returned') {
    return 'Исправьте и\u00a0сохраните: тур снова уйдёт на\u00a0проверку.';
  }
  return isBeside
    ? 'Ниже\u00a0— тур с\u00a0вашей правкой. Посетители видят его прежним, пока сотрудник сайта её не\u00a0примет.'
    : 'Посетители увидят тур, когда его примет сотрудник сайта.';
}
