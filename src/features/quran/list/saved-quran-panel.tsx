import { sizeText } from '#features/offline/kept-words.ts';
import {
  QURAN_KEPT_BYTES,
  QURAN_SENT_BYTES,
  SURA_COUNT,
  type QuranProblem,
} from '#features/quran/list/saved-quran.ts';
import { useSavedQuran } from '#features/quran/list/use-saved-quran.ts';
import { countOf } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';

const PROBLEMS: Record<QuranProblem, string> = {
  full: `На\u00a0устройстве не\u00a0хватает места: нужно около ${sizeText(QURAN_KEPT_BYTES)}. Освободите место и\u00a0попробуйте снова, а\u00a0сайт работает и\u00a0без этого.`,
  failed: 'Не\u00a0получилось сохранить всё. Проверьте связь и\u00a0продолжите.',
  cancelled: 'Остановлено. Сохранённые суры открываются без\u00a0сети.',
};
const SURA_FORMS = ['сура', 'суры', 'сур'] as const;

/** The progress of storing the whole text on the device. */
export function SavedQuranPanel() {
  const { quran, save, cancel, remove } = useSavedQuran();
  switch (quran.state) {
    case 'looking':
      return <p className="text-ink-soft">Загрузка…</p>;
    case 'unavailable':
      return (
        <p>
          В&nbsp;этом браузере хранилище выключено, переполнено или его нет: без&nbsp;сети текст
          не&nbsp;откроется. Пока есть связь, всё работает как обычно.
        </p>
      );
    case 'saving':
      return (
        <>
          <label className="block">
            Сохранено {quran.done} из&nbsp;{SURA_COUNT}&nbsp;сур, {sizeText(quran.bytes)}
            <progress
              value={quran.done}
              max={SURA_COUNT}
              className="mt-2 block h-2 w-full accent-primary"
            />
          </label>
          <p className="mt-2 text-sm text-ink-soft">
            Можно читать дальше, не&nbsp;закрывая вкладку.
          </p>
          <Button look="quiet" onClick={cancel} className="mt-3">
            Остановить
          </Button>
        </>
      );
    case 'saved':
      return (
        <>
          <p role="status">
            Коран сохранён целиком: {SURA_COUNT}&nbsp;сур, {sizeText(quran.bytes)}. Любая сура
            открывается без&nbsp;сети.
          </p>
          <Button look="quiet" onClick={() => void remove()} className="mt-3">
            Удалить с&nbsp;устройства
          </Button>
        </>
      );
    case 'part':
      return (
        <>
          <p className="text-ink-soft">
            Все 114&nbsp;сур откроются без&nbsp;сети, в&nbsp;шрифте, который вы&nbsp;выбрали.
            Загрузка около {sizeText(QURAN_SENT_BYTES)}, на&nbsp;устройстве около{' '}
            {sizeText(QURAN_KEPT_BYTES)}. Чтение вслух идёт только по&nbsp;сети.
          </p>
          {quran.problem !== null && (
            <p role="alert" className="mt-3 text-danger">
              {PROBLEMS[quran.problem]}
            </p>
          )}
          {quran.done > 0 && (
            <p className="mt-3">
              Сохранено: {countOf(quran.done, SURA_FORMS)}, {sizeText(quran.bytes)}.
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={save}>{quran.done > 0 ? 'Продолжить' : 'Сохранить все суры'}</Button>
            {quran.done > 0 && (
              <Button look="quiet" onClick={() => void remove()}>
                Удалить с&nbsp;устройства
              </Button>
            )}
          </div>
        </>
      );
  }
}
