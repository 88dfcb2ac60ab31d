import { beginAnew } from '#features/quran/progress/use-own-reading.ts';
import { useOwnFile } from '#features/quran/progress/use-own-file.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FileInput } from '#ui/field/control.tsx';

/** Exports one's own reading as a file, imports one, and starts a new round. */
export function OwnDataPanel() {
  const { message, isProblem, download, upload } = useOwnFile();
  return (
    <>
      <p className="text-sm text-ink-soft">
        Место, прочитанное, закладки и&nbsp;настройки хранятся в&nbsp;этом браузере, а&nbsp;после
        входа&nbsp;— и&nbsp;в&nbsp;вашей учётной записи.
      </p>
      <div className="mt-3 grid gap-2">
        <Button look="quiet" onClick={download}>
          Сохранить в&nbsp;файл
        </Button>
        <label
          className={buttonClass(
            'quiet',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
          )}
        >
          Добавить из&nbsp;файла
          <FileInput
            accept="application/json,.json"
            onChange={(event) => {
              const { currentTarget: input } = event;
              void upload(input.files?.[0]).then(() => (input.value = ''));
            }}
          />
        </label>
        <Button
          look="plain"
          onClick={() => {
            if (
              confirm('Начать чтение Корана заново? Прочитанное обнулится, закладки останутся.')
            ) {
              beginAnew();
            }
          }}
        >
          Начать чтение заново
        </Button>
      </div>
      <output className={`mt-2 block text-sm ${isProblem ? 'text-danger' : 'text-success'}`}>
        {message}
      </output>
    </>
  );
}
