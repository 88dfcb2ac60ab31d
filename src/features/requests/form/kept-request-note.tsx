import type { KeptRequest } from '#features/requests/form/kept-request.ts';
import { useSendKept } from '#features/requests/form/use-send-kept.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';

interface KeptRequestNoteProps {
  kept: KeptRequest | null;
  old: boolean;
  forget: () => void;
  /** Whether it was typed in the form below; `send` sends that form. */
  isOfThisForm: boolean;
  send: () => void;
}

/** Says that a request waits in this browser, with buttons to send or discard it. */
export function KeptRequestNote({
  kept,
  old,
  forget,
  isOfThisForm,
  send: sendOwn,
}: KeptRequestNoteProps) {
  const { send, isBusy, problem } = useSendKept(kept, old, isOfThisForm ? sendOwn : null);
  if (!kept) return null;
  return (
    <section
      aria-label="Неотправленная заявка"
      className="mt-6 rounded-card border border-line bg-vip-tint p-4"
    >
      <p role="status" className="font-medium">
        {isOfThisForm
          ? 'Нет связи с\u00a0сайтом. Заявка сохранена в\u00a0этом браузере и\u00a0уйдёт сама, когда связь вернётся, пока открыта эта страница. Если закроете её, откройте форму заявки позже: мы\u00a0отправим.'
          : `В\u00a0этом браузере осталась неотправленная заявка от\u00a0${sayMoscowTime(new Date(kept.atMs))} (Москва)${kept.about ? `: ${kept.about}` : ''}. ${old ? 'Прошло больше суток. Отправить её?' : isBusy ? 'Отправляем…' : 'Она уйдёт, как только появится связь.'}`}
      </p>
      {problem && <p className="mt-2 font-medium text-danger">{problem}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="quiet" aria-disabled={isBusy} onClick={send}>
          Отправить сейчас
        </Button>
        <Button look="plain" onClick={forget}>
          Не отправлять и удалить
        </Button>
      </div>
    </section>
  );
}
