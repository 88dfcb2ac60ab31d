// The floor under the catalogue's interactions: the same tours in a page of plain DOM.

/** As many as the catalogue shows at first. */
const SHOWN = 24;

/**
 * @param {unknown[]} tours as `/api/catalogue` answers them
 * @returns {string} a page that filters, sorts and searches them and shows the first of them with
 *   the words of the catalogue’s cards
 */
export function plainList(tours) {
  const data = JSON.stringify(tours).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Туры</title>
<meta name="viewport" content="width=device-width">
<label>Поиск <input type="search"></label>
<button>По цене</button>
<label><input type="checkbox"> Умра</label>
<p></p><ul></ul>
<script>
const tours = ${data};
${list.toString()}
list(tours, ${SHOWN});
</script>`;
}

/**
 * Runs in the page.
 * @param {any[]} tours
 * @param {number} shown
 */
function list(tours, shown) {
  const find = (/** @type {string} */ selector) =>
    /** @type {any} */ (document.querySelector(selector));
  const search = find('[type=search]');
  const umrahOnly = find('[type=checkbox]');
  let ascending = false;
  /** @type {Record<string, string>} */
  const types = { umrah: 'Умра', hajj: 'Хадж', umrah_ramadan: 'Умра в Рамадан' };
  const badges = { is_vip: 'VIP', is_hot: 'Горящий', is_combo: 'Комби', is_direct: 'Прямой' };
  const draw = () => {
    const text = search.value.toLowerCase();
    const found = tours.filter(
      (tour) =>
        (!umrahOnly.checked || tour.tour_type === 'umrah') &&
        `${tour.company_name} ${tour.city_from} ${tour.hotel_name}`.toLowerCase().includes(text),
    );
    if (ascending) found.sort((a, b) => a.price - b.price);
    find('p').textContent = `Найдено: ${found.length}`;
    find('ul').replaceChildren(
      ...found.slice(0, shown).map((tour) => {
        const item = document.createElement('li');
        const add = (/** @type {string} */ name, /** @type {string} */ text) => {
          if (text) item.appendChild(document.createElement(name)).textContent = text;
        };
        add('p', tour.company_name);
        add('h3', `${types[tour.tour_type]}, ${tour.city_from}`);
        for (const [name, label] of Object.entries(badges)) if (tour[name]) add('b', label);
        add('p', `${tour.departure_date} — ${tour.end_date}, ${tour.days} дней`);
        add('p', `Мекка — ${tour.days_in_mecca} ночей, Медина — ${tour.days_in_medina} ночей`);
        add('p', tour.hotel_name);
        add('p', `${tour.distance_to_kaaba} м до Каабы`);
        add('p', `${Math.round(tour.price * 80)} ₽ $${tour.price}`);
        add('button', 'Подробнее');
        add('button', 'Заказать');
        return item;
      }),
    );
  };
  search.addEventListener('input', draw);
  umrahOnly.addEventListener('change', draw);
  find('button').addEventListener('click', () => {
    ascending = !ascending;
    draw();
  });
  draw();
}
