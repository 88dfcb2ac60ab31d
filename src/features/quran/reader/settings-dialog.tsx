import { useState, type RefObject } from 'react';
import { FONT_IDS, FONT_OPTIONS, type FontId } from '#features/quran/text/quran-font.ts';
import { useFontArrival } from '#features/quran/reader/use-font-arrival.ts';
import { useSaved } from '#features/quran/list/use-saved.ts';
import { chooseSettings, readSettings } from '#features/quran/progress/use-reader-settings.ts';
import type { TranslationTerms } from '#features/quran/text/translation-text.ts';
import { TRANSLATION_KEY } from '#features/quran/text/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { readKept, writeKept } from '#ui/page/use-kept.ts';
import { Tick } from '#ui/field/control.tsx';

interface SettingsDialogProps {
  /** The reader whose look is chosen. */
  root: RefObject<HTMLElement | null>;
  /** The terms of the site's translation; null without one. */
  translation: TranslationTerms | null;
  onClose: () => void;
}

/** The reader's settings. «Применить» applies them; closing changes nothing. */
export function SettingsDialog({ root, translation, onClose }: SettingsDialogProps) {
  const [font, setFont] = useState<FontId>(() => readSettings().font);
  const [mushaf, setMushaf] = useState(() => readSettings().mushaf);
  const [isTranslated, setTranslated] = useState(() => readKept(TRANSLATION_KEY) === 'true');
  const { isSaving, save } = useSaved(onClose);
  const { whenThere, isLoading, isMissing } = useFontArrival(root);
  const store = () => {
    chooseSettings({ font, mushaf });
    if (translation) writeKept(TRANSLATION_KEY, isTranslated ? 'true' : null);
  };
  return (
    <Dialog
      title="Настройки вида"
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => void whenThere(font, () => save(store))}
            disabled={isSaving || isLoading}
            className="grow"
          >
            {isSaving || isLoading ? 'Сохранение…' : 'Применить'}
          </Button>
          <Button look="quiet" onClick={onClose} className="grow">
            Отмена
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="font-semibold">Шрифт</legend>
        {FONT_IDS.map((id) => {
          const { name, arabicName, description } = FONT_OPTIONS[id];
          return (
            <label
              key={id}
              className="mt-2 grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control border border-line px-3 py-2 leading-tight has-checked:border-primary has-checked:bg-primary-tint"
            >
              <Tick
                type="radio"
                name="font"
                value={id}
                checked={font === id}
                onChange={() => setFont(id)}
                className="row-span-2"
              />
              <b className="font-semibold">{name}</b>
              <span lang="ar" dir="rtl" className="text-sm text-ink-soft">
                {arabicName}
              </span>
              <span className="col-span-2 mt-0.5 text-sm text-ink-soft">{description}</span>
            </label>
          );
        })}
        {isMissing && (
          <p role="alert" className="mt-2 text-danger">
            Шрифт не&nbsp;загрузился, остаётся прежний. Проверьте связь и&nbsp;попробуйте ещё раз.
          </p>
        )}
      </fieldset>
      <label className="mt-4 flex min-h-12 items-center gap-3">
        <Tick checked={mushaf} onChange={(event) => setMushaf(event.currentTarget.checked)} />
        Сплошным текстом, как в&nbsp;мусхафе
      </label>
      {translation && (
        <label className="flex min-h-12 items-center gap-3">
          <Tick
            checked={isTranslated && !mushaf}
            disabled={mushaf}
            onChange={(event) => setTranslated(event.currentTarget.checked)}
          />
          <span>
            Перевод под каждым аятом
            <span className="block text-sm text-ink-soft">
              {mushaf ? 'Не\u00a0показывается в\u00a0сплошном тексте' : translation.title}
            </span>
          </span>
        </label>
      )}
    </Dialog>
  );
}
