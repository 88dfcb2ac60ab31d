/** The note in a form that could not be sent, about its further way. */
export function KeptHere() {
  return (
    <p role="status" className="mt-6 rounded-card border border-line bg-vip-tint p-4 font-medium">
      Нет связи с&nbsp;сайтом. Заявка сохранена в&nbsp;этом браузере и&nbsp;уйдёт сама, как только
      сайт ответит. Страницу можно закрыть.
    </p>
  );
}
