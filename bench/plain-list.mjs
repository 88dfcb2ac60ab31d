// The floor under the catalogue's interactions: the same tours in a page of plain DOM.

const SHOWN = 50;

/**
 * @param {unknown[]} tours as `/api/catalogue` answers them
 * @returns {string} a page that filters, sorts and searches them and shows the first fifty
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
        item.textContent = `${tour.company_name}, ${tour.city_from}, ${tour.departure_date}, ${tour.hotel_name}, $${tour.price}`;
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
