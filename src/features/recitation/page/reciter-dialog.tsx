import { Check } from 'lucide-react';
import { RECITERS, STYLE_NAMES } from '#features/recitation/reciters.ts';
import type { AudioChoice } from '#features/recitation/page/use-audio-choice.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';

export function ReciterDialog({ choice }: { choice: AudioChoice }) {
  return (
    <Dialog title="Выберите чтеца" onClose={() => choice.chooseReciter(null)}>
      <ul className="-mx-2">
        {RECITERS.map(({ id, russianName, arabicName, style }) => {
          const isChosen = id === choice.reciterId;
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => choice.chooseReciter(id)}
                className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 py-2 text-left leading-tight hover:bg-primary-tint"
              >
                <span className="min-w-0 grow">
                  <b className="block font-semibold">{russianName}</b>
                  <span lang="ar" dir="rtl" className="mt-1 block text-left text-ink-soft">
                    {arabicName}
                  </span>
                  <span className="block text-sm text-ink-soft">{STYLE_NAMES[style]}</span>
                </span>
                {isChosen && <Check className="size-6 shrink-0 text-primary" />}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
