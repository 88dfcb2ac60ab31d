import { sendNow, useWaiting } from '#features/requests/waiting/use-sending.ts';
import { forgetRequest } from '#features/requests/waiting/waiting-requests.browser.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';

/** The fields whose problems do not name them. */
const FIELDS: Record<string, string> = {
  answer_by: 'Как вам ответить',
  answer_when: 'Когда удобно',
  adults: 'Взрослых',
  children: 'Детей',
  child_ages: 'Возраст детей',
  rooms: 'Сколько номеров',
  room: 'Размещение',
  travel_when: 'Когда хотите ехать',
  question: 'Вопрос или пожелание',
};

const NOTE = 'rounded-card border border-line-strong bg-surface p-4 shadow-float';

/** On every page: the requests that wait in this browser, and the one that has been sent. */
export function WaitingNotices() {
  const { waiting, taken, putOff } = useWaiting();
  return (
    <>
      {taken && (
        <section aria-label="Заявка отправлена" className={NOTE}>
          <p>Заявка №&nbsp;{taken.number} отправлена.</p>
          <div className="mt-2 flex flex-wrap gap-x-4">
            <a
              href={taken.link}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
            >
              Открыть заявку
            </a>
            <Button look="plain" onClick={putOff}>
              Закрыть
            </Button>
          </div>
        </section>
      )}
      {waiting.map(({ key, about, action, atMs, problem, problems = [], old }) => (
        <section key={key} aria-label="Неотправленная заявка" className={NOTE}>
          <p>
            {`Заявка ждёт отправки с\u00a0${sayMoscowTime(new Date(atMs))} (Москва)${about ? `: ${about}` : ''}. `}
            {problem === null &&
              (old
                ? 'Прошло больше суток. Отправить её?'
                : 'Она уйдёт сама, как только сайт ответит.')}
          </p>
          {problem !== null && (
            <ul className="mt-1 font-medium text-danger">
              {(problems.length > 0 ? problems : [{ field: '', message: problem }]).map(
                ({ field, message }) => (
                  <li key={field}>
                    {FIELDS[field] && `${FIELDS[field]}: `}
                    {message}
                  </li>
                ),
              )}
            </ul>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            {problem === null ? (
              <Button look="quiet" onClick={() => void sendNow(key)}>
                Отправить сейчас
              </Button>
            ) : (
              <a
                href={action}
                className="inline-flex min-h-11 items-center px-2 font-semibold text-primary underline-offset-4 hover:underline"
              >
                Исправить
              </a>
            )}
            <Button look="plain" onClick={() => void forgetRequest(key)}>
              Удалить
            </Button>
          </div>
        </section>
      ))}
    </>
  );
}
