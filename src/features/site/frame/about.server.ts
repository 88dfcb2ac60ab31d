/** What the site is, below every page: data, so that no script carries it. */
export const ABOUT =
  'Каталог туров в Умру и Хадж от многих операторов. Сайт не является туроператором и не принимает оплату: о поездке вы договариваетесь с организатором напрямую.';
