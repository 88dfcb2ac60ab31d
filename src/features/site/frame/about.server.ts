import type { About } from '#features/site/frame/footer.tsx';

/** The text below every page: data, so that no script contains it. */
export const ABOUT: About = {
  text: 'Каталог туров в\u00a0Умру и\u00a0Хадж от многих операторов. Сайт не является туроператором и\u00a0не принимает оплату: о\u00a0поездке вы договариваетесь с\u00a0организатором напрямую.',
  links: [
    { to: '/all', label: 'Каталог туров' },
    { to: '/operators', label: 'Организаторы' },
    { to: '/vremya-namaza', label: 'Время намаза' },
    { to: '/koran', label: 'Коран' },
    { to: '/koran/audio', label: 'Слушать Коран' },
    { to: '/articles', label: 'Полезные статьи' },
    { to: '/faq', label: 'Вопросы и ответы' },
    { to: '/zayavka', label: 'Оставить заявку' },
    { to: '/privacy', label: 'Политика конфиденциальности' },
  ],
};
