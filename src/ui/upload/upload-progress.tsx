import type { UploadState } from '#ui/upload/upload.ts';

/** The progress of an upload, as text and as a bar. */
export function UploadProgress({ state }: { state: UploadState }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{stateText(state)}</p>
      <progress
        aria-label="Загрузка изображения"
        max={1}
        value={state.step === 'uploading' ? state.share : undefined}
        className="mt-1 block h-2 w-full accent-primary"
      />
    </>
  );
}

function stateText(state: UploadState): string {
  switch (state.step) {
    case 'compressing':
      return 'Сжимаем изображение…';
    case 'uploading':
      return state.attempt === 1 ? 'Загружаем…' : `Загружаем… Попытка ${state.attempt}`;
    case 'waiting':
      return 'Нет ответа. Сейчас попробуем ещё раз…';
  }
}
