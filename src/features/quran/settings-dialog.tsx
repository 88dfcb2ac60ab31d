import { useState } from 'react';
import { FONT_IDS, FONT_OPTIONS, type FontId } from '#features/quran/quran-font.ts';
import { useSaved } from '#features/quran/use-saved.ts';
import { chooseSettings, readSettings } from '#features/quran/use-reader-settings.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** How the text looks. Nothing changes before «Применить»; closing leaves all as it was. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const [font, setFont] = useState<FontId>(() => readSettings().font);
  const [mushaf, setMushaf] = useState(() => readSettings().mushaf);
  const { isSaving, save } = useSaved(onClose);
  const apply = () => save(() => chooseSettings({ font, mushaf }));
  return (
    <Dialog
      title="Настройки вида"
      onClose={onClose}
      actions={
        <>
          <Button onClick={apply} disabled={isSaving} className="grow">
            {isSaving ? 'Сохранение…' : 'Применить'}
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
              <input
                type="radio"
                name="font"
                value={id}
                checked={font === id}
                onChange={() => setFont(id)}
                className="row-span-2 size-5 accent-primary"
              />
              <b className="font-semibold">{name}</b>
              <span lang="ar" dir="rtl" className="text-sm text-ink-soft">
                {arabicName}
              </span>
              <span className="col-span-2 mt-0.5 text-sm text-ink-soft">{description}</span>
            </label>
          );
        })}
      </fieldset>
      <label className="mt-4 flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          checked={mushaf}
          onChange={(event) => setMushaf(event.currentTarget.checked)}
          className="size-5 accent-primary"
        />
        Сплошным текстом, как в&nbsp;мусхафе
      </label>
    </Dialog>
  );
}
