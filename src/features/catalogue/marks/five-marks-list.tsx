import { CircleCheck, CircleDashed } from 'lucide-react';
import { Breakable } from '#ui/breakable.tsx';
import type { Mark } from '#features/catalogue/marks/five-marks.ts';

export function FiveMarksList({ marks }: { marks: readonly Mark[] }) {
  return (
    <>
      <ul className="space-y-3">
        {marks.map(({ name, title, isMet, basis }) => {
          const Icon = isMet ? CircleCheck : CircleDashed;
          return (
            <li key={name} className="flex gap-3">
              <Icon
                className={`mt-0.5 size-6 shrink-0 ${isMet ? 'text-primary' : 'text-ink-soft'}`}
              />
              <span className="min-w-0">
                <span className={isMet ? 'font-semibold' : 'text-ink-soft'}>
                  {title}
                  {isMet ? '' : '\u00a0— нет'}
                </span>
                <span className="block text-sm text-ink-soft">
                  <Breakable text={basis} />
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Признаки считает сайт по&nbsp;тому, что сообщил организатор. Купить их нельзя,
        и&nbsp;обещанием они не&nbsp;служат.
      </p>
    </>
  );
}
