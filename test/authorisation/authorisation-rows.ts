import { PASSWORD } from '#test/password.ts';
import type { Matrix } from '#test/authorisation/authorisation.ts';

/**
 * Who may do what: a row for every route and action there is. A new one without a row fails, and
 * so does a row without a route.
 */
export const ROWS: Matrix = {
  // What every request passes, and what answers when nothing else does.
  'ALL /*': { may: 'everyone', request: at('/nobody-lives-here') },
  'ALL /api/*': { may: 'everyone', request: at('/api/nothing') },
  'ALL /images/*': { may: 'everyone' },
  'ALL /assets/*': { may: 'everyone' },
  'ALL /sw.js': { may: 'everyone' },
  'GET /images/*': { may: 'everyone' },
  'GET /kartinka/:page{.+\\.png}': { may: 'everyone', request: at('/kartinka/tours/none.png') },
  'GET /oblozhka/:name{.+\\.svg}': { may: 'everyone', request: at('/oblozhka/none.svg') },
  'ALL /kartinka/*': { may: 'everyone', request: at('/kartinka/none') },
  'PUT /api/images/:folder/:name': {
    may: 'keeper',
    request: at('/api/images/hotels/1700000000000_abcdefgh'),
  },
  'DELETE /api/images/:folder/:file': {
    may: 'keeper',
    request: at('/api/images/hotels/1700000000000_abcdefgh.webp'),
  },

  // For machines.
  // Refused without the secret that the messenger and the site have agreed on.
  'POST /api/bots/:channel{telegram|max}': { may: 'everyone', request: at('/api/bots/max') },
  'POST /api/page-counts': {
    may: 'everyone',
    request: () => ({ body: { page: '/tours/none', what: 'view' } }),
  },
  'GET /api/health': { may: 'everyone' },
  'GET /api/ready': { may: 'everyone' },
  'GET /sitemap.xml': { may: 'everyone' },
  'GET /sitemap-pages.xml': { may: 'everyone' },
  'GET /:file{sitemap-tours-[0-9]{1,3}\\.xml}': {
    may: 'everyone',
    request: at('/sitemap-tours-0.xml'),
  },
  'GET /robots.txt': { may: 'everyone' },
  'GET /manifest.webmanifest': { may: 'everyone' },
  'GET /api/exchange-rate': { may: 'everyone' },
  'GET /api/catalogue': { may: 'everyone' },
  'GET /api/catalogue/events': { may: 'everyone' },
  'GET /api/tours': { may: 'everyone' },
  'GET /api/tours/:id{[0-9]{1,15}}': { may: 'everyone', request: at('/api/tours/1') },
  'GET /api/tours/slug/:slug{[a-z0-9-]{1,100}}': {
    may: 'everyone',
    request: at('/api/tours/slug/none'),
  },

  'GET /api/prayer-times': {
    may: 'everyone',
    request: at('/api/prayer-times?endpoint=timings&citySlug=kazan&date=2026-11-20'),
  },
  'GET /vremya-namaza/:slug/calendar.ics': {
    may: 'everyone',
    request: at('/vremya-namaza/kazan/calendar.ics'),
  },
  'GET /vremya-namaza/:slug/:file{[0-9-]+\\.(csv|ics)}': {
    may: 'everyone',
    request: at('/vremya-namaza/kazan/2026-11.csv'),
  },

  'GET /vremya-namaza/:slug/:file{ramadan-[0-9]{4}\\.(csv|ics)}': {
    may: 'everyone',
    request: at('/vremya-namaza/kazan/ramadan-1448.csv'),
  },
  'ALL /vremya-namaza/:slug/:file{.+\\.(ics|csv)}': {
    may: 'everyone',
    request: at('/vremya-namaza/kazan/2026-11.csv'),
  },
  'GET /vremya-namaza/:slug/widget': {
    may: 'everyone',
    request: at('/vremya-namaza/kazan/widget'),
  },
  'GET /api/prayer-push': { may: 'everyone' },
  'PUT /api/prayer-push': { may: 'everyone' },
  'PATCH /api/prayer-push': { may: 'everyone' },
  'DELETE /api/prayer-push': { may: 'everyone' },

  'ALL /quran/*': { may: 'everyone', request: at('/quran/tanzil/1.json') },
  'GET /api/quran/surah': { may: 'everyone' },
  'GET /api/quran/surah/:number': { may: 'everyone', request: at('/api/quran/surah/1') },
  'GET /api/quran/translation/:number': {
    may: 'everyone',
    request: at('/api/quran/translation/1'),
  },
  'GET /api/quran/own': { may: 'signed-in' },
  'PUT /api/quran/own': {
    may: 'signed-in',
    request: () => ({ body: { today: '2026-11-20', own: null } }),
  },
  'PUT /api/shortlist': {
    may: 'signed-in',
    request: () => ({ body: { added: [], removed: [], held: [] } }),
  },
  'GET /api/quran/listening': { may: 'signed-in' },
  'POST /api/quran/listening': { may: 'signed-in', request: () => ({ body: { records: [] } }) },

  'GET /api/articles': { may: 'everyone' },
  'GET /api/articles/categories': { may: 'everyone' },
  'GET /api/articles/:slug{[a-z0-9-]{1,100}}': {
    may: 'everyone',
    request: at('/api/articles/none'),
  },
  'GET /articles/rss.xml': { may: 'everyone' },
  'POST /api/rpc/increment_article_views': {
    may: 'everyone',
    request: () => ({ body: { article_slug_param: 'none' } }),
  },

  // Public pages.
  'GET /': { may: 'everyone' },
  'GET /all': { may: 'everyone' },
  'GET /spisok': { may: 'everyone' },
  'GET /tours/:slug': { may: 'everyone', request: at('/tours/none') },
  'GET /tury/:first/:second?': { may: 'everyone', request: at('/tury/umra') },
  'GET /vremya-namaza': { may: 'everyone' },
  'GET /vremya-namaza/:citySlug': { may: 'everyone', request: at('/vremya-namaza/kazan') },
  'GET /vremya-namaza/:citySlug/ramadan/:year?': {
    may: 'everyone',
    request: at('/vremya-namaza/kazan/ramadan'),
  },
  'GET /articles': { may: 'everyone' },
  'GET /articles/category/:categorySlug': {
    may: 'everyone',
    request: at('/articles/category/none'),
  },
  'GET /articles/:slug': { may: 'everyone', request: at('/articles/none') },
  'GET /koran': { may: 'everyone' },
  'GET /koran/:suraSlug': { may: 'everyone', request: at('/koran/112-al-ikhlas') },
  'GET /koran/audio': { may: 'everyone' },
  'GET /operators': { may: 'everyone' },
  'GET /operators/:slug': { may: 'everyone', request: at('/operators/none') },
  'GET /hotels/:slug': { may: 'everyone', request: at('/hotels/none') },
  'GET /faq': { may: 'everyone' },
  'GET /offline': { may: 'everyone' },
  'GET /privacy': { may: 'everyone' },
  // Whoever has the secret; nobody has this one.
  'GET /priglashenie': { may: 'everyone' },
  'POST /priglashenie': {
    may: 'everyone',
    request: () => ({ form: { token: 'none', password: PASSWORD, consent: 'on' } }),
  },
  'GET /zayavka': { may: 'everyone' },
  'POST /zayavka': { may: 'everyone', request: () => ({ form: { name: 'Имя' } }) },
  'GET /zayavka-bez-seti': { may: 'everyone' },
  'POST /api/requests': {
    may: 'everyone',
    request: () => ({ body: { action: '/zayavka', fields: {} } }),
  },
  'GET /soglasie-zayavka': { may: 'everyone' },
  'GET /soobshchit-ob-oshibke': { may: 'everyone' },
  'POST /soobshchit-ob-oshibke': {
    may: 'everyone',
    request: () => ({ form: { kind: 'price' } }),
  },
  // Whoever has the secret; nobody has this one.
  'GET /zayavka/:token': { may: 'everyone', request: at('/zayavka/none') },
  'POST /zayavka/:token': {
    may: 'everyone',
    request: () => ({ path: '/zayavka/none', form: { intent: 'erase' } }),
  },
  'GET /*': { may: 'everyone', request: at('/nobody-lives-here') },

  // Screens of the staff; a form asks for a change that could be made.
  'GET /admin': { may: 'panel' },
  'GET /admin/users': { may: 'admin' },
  'POST /admin/users': {
    may: 'admin',
    request: ({ waiting }) => ({ form: { intent: 'role', id: String(waiting.id), role: 'admin' } }),
  },
  'GET /admin/invitations': { may: 'admin' },
  'POST /admin/invitations': {
    may: 'admin',
    request: () => ({ form: { intent: 'invite', email: 'new@example.ru', role: 'staff' } }),
  },
  'GET /admin/bin': { may: 'panel' },
  'POST /admin/bin': {
    may: 'panel',
    request: () => ({ form: { intent: 'restore', set: '00000000-0000-4000-8000-000000000000' } }),
  },
  'GET /admin/history': { may: 'admin' },
  'POST /admin/history': {
    may: 'admin',
    request: () => ({ form: { line: '1', field: 'price' } }),
  },
  'GET /admin/reports': { may: 'keeper' },
  'POST /admin/reports': {
    may: 'staff',
    request: () => ({ form: { id: '1', status: 'fixed' } }),
  },
  'GET /admin/notices': { may: 'keeper' },
  // An operator's people may not write to the whole site, nor touch what others wrote: see notices.test.ts.
  'POST /admin/notices': {
    may: 'keeper',
    request: () => ({ form: { intent: 'withdraw', id: '1' } }),
  },
  'GET /admin/season': { may: 'staff' },
  'POST /admin/season': {
    may: 'staff',
    request: () => ({
      form: {
        hijri_year: '1448',
        last_visa: '2027-03-08',
        last_entry: '2027-03-22',
        last_exit: '2027-04-08',
        state: 'announced',
        hajj_from: '2027-05-14',
        hajj_until: '2027-05-19',
        hajj_state: 'expected',
        source: 'islam.kz',
        checked_on: '2026-11-24',
      },
    }),
  },
  'GET /admin/requests': { may: 'keeper' },
  'POST /admin/requests': {
    may: 'keeper',
    request: () => ({ form: { intent: 'push-off', endpoint: 'x' } }),
  },
  'GET /admin/requests/:id': { may: 'keeper', request: at('/admin/requests/1') },
  'POST /admin/requests/:id': {
    may: 'keeper',
    request: () => ({ path: '/admin/requests/1', form: { intent: 'save', note: 'да' } }),
  },
  'GET /admin/deliveries': { may: 'keeper' },
  'POST /admin/deliveries': {
    may: 'keeper',
    request: () => ({ form: { intent: 'code', which: '' } }),
  },
  'GET /admin/requests/requests.xlsx': { may: 'keeper' },
  'GET /admin/statistics': { may: 'keeper' },
  'GET /admin/health': { may: 'admin' },
  'GET /delete-tours': { may: 'keeper' },
  'POST /delete-tours': { may: 'keeper', request: () => ({ form: { intent: 'delete', id: '1' } }) },
  'GET /admin/edit-tours': { may: 'keeper' },
  'POST /admin/edit-tours': {
    may: 'keeper',
    request: () => ({
      form: { intent: 'apply', percent: '5', version: '1@2026-11-20T09:00:00.000Z' },
    }),
  },
  'GET /upload-images': { may: 'panel' },
  'POST /upload-images': {
    may: 'keeper',
    request: () => ({ form: { intent: 'delete', path: 'hotels/1700000000000_abcdefgh.webp' } }),
  },
  // Leads to the dashboard, whose own row says who sees it.
  'GET /admin/access': { may: 'everyone' },
  'POST /admin/access': { may: 'signed-in', request: () => ({ form: { from: '/admin' } }) },

  'GET /admin/operators': { may: 'staff' },
  'GET /admin/operators/:id': { may: 'staff', request: at('/admin/operators/new') },
  'POST /admin/operators/:id': {
    may: 'staff',
    request: () => ({
      path: '/admin/operators/new',
      form: { intent: 'save', name: 'Новый караван' },
    }),
  },

  'GET /admin/hotel-photos/:id': { may: 'staff', request: at('/admin/hotel-photos/1') },
  'POST /admin/hotel-photos/:id': {
    may: 'staff',
    request: () => ({
      path: '/admin/hotel-photos/1',
      form: { intent: 'add', image: '/images/hotels/1700000000000_abcdefgh.webp' },
    }),
  },
  'GET /admin/hotels': { may: 'staff' },
  'GET /admin/hotels/:id': { may: 'staff', request: at('/admin/hotels/new') },
  'POST /admin/hotels/:id': {
    may: 'staff',
    request: () => ({
      path: '/admin/hotels/new',
      form: { intent: 'save', name: 'Новый отель', city: 'mecca' },
    }),
  },

  'GET /admin/tours': { may: 'keeper' },
  'GET /admin/tours/:id/copy': { may: 'keeper', request: at('/admin/tours/1/copy') },
  'POST /admin/tours/:id/copy': {
    may: 'keeper',
    request: () => ({ path: '/admin/tours/1/copy', form: { intent: 'copy', dates: '15.01.2027' } }),
  },
  'GET /admin/reviews': { may: 'staff' },
  'GET /admin/reviews/:id': { may: 'staff', request: at('/admin/reviews/1') },
  'POST /admin/reviews/:id': {
    may: 'staff',
    request: () => ({ path: '/admin/reviews/1', form: { intent: 'accept', seen: '' } }),
  },
  'GET /add-tour': { may: 'keeper' },
  'POST /add-tour': { may: 'keeper', request: () => ({ form: NEW_TOUR }) },
  // Without a session it leads to the catalogue.
  'GET /edit-tour/:id?': { may: 'keeper', request: at('/edit-tour/1'), refusal: 202 },
  'POST /edit-tour/:id?': {
    may: 'keeper',
    request: () => ({ path: '/edit-tour/1', form: NEW_TOUR }),
  },

  // Writing articles. Without a session these screens lead home.
  'GET /admin/articles': { may: 'writer', refusal: 202 },
  'POST /admin/articles': {
    may: 'writer',
    request: () => ({ form: { intent: 'delete', id: '1' } }),
  },
  'GET /admin/articles/:id': { may: 'writer', request: at('/admin/articles/new'), refusal: 202 },
  'POST /admin/articles/:id': {
    may: 'writer',
    request: () => ({ path: '/admin/articles/new', form: NEW_ARTICLE }),
  },
  'GET /admin/articles/:id/history': {
    may: 'writer',
    request: at('/admin/articles/1/history'),
    refusal: 202,
  },
  'POST /admin/articles/:id/history': {
    may: 'writer',
    request: () => ({ path: '/admin/articles/1/history', form: { version: '1' } }),
  },
  'GET /admin/categories': { may: 'writer', refusal: 202 },
  'POST /admin/categories': {
    may: 'writer',
    request: () => ({ form: { intent: 'save', name: 'Советы', slug: 'sovety' } }),
  },
  // Leads to the editor, whose own row says who sees it.
  'GET /admin/articles/edit/:id': { may: 'everyone', request: at('/admin/articles/edit/1') },
  // Whoever has the secret; nobody has this one.
  'GET /articles/preview/:token': { may: 'everyone', request: at('/articles/preview/none') },
  'PUT /api/article-drafts/:id{new|[0-9]{1,15}}': {
    may: 'writer',
    request: () => ({
      path: '/api/article-drafts/new',
      body: { values: ARTICLE_VALUES, base: ARTICLE_VALUES, version: 0 },
    }),
  },
  'DELETE /api/article-drafts/:id{new|[0-9]{1,15}}': {
    may: 'writer',
    request: at('/api/article-drafts/new'),
  },
  'GET /api/images': { may: 'writer', request: at('/api/images?folder=articles') },

  // Writing tours.
  'POST /api/tours': {
    may: 'keeper',
    request: () => ({
      body: {
        tour_type: 'umrah',
        city_from: 'Уфа',
        departure_date: '2027-01-15',
        days: 9,
        price: 1,
      },
    }),
  },
  'PATCH /api/tours/:id{[0-9]{1,15}}': {
    may: 'keeper',
    request: () => ({ path: '/api/tours/1', body: { price: 1 } }),
  },
  'DELETE /api/tours/:id{[0-9]{1,15}}': { may: 'keeper', request: at('/api/tours/1') },
  'GET /import-tours': { may: 'keeper' },
  'POST /import-tours': {
    may: 'keeper',
    request: () => ({ form: { undo: '00000000-0000-4000-8000-000000000000' } }),
  },
  'POST /api/tour-imports/check': {
    may: 'keeper',
    request: () => ({
      body: {
        rows: [
          {
            line: 2,
            cells: { city_from: 'Казань', departure_date: '05.11.2026', days: '10', price: '1950' },
          },
        ],
      },
    }),
  },
  'POST /api/tour-imports/link': {
    may: 'keeper',
    request: () => ({ body: { link: 'http://127.0.0.1/' } }),
  },
  'PUT /api/tour-imports/profile': {
    may: 'keeper',
    request: () => ({
      body: {
        key: 'город|дата',
        operator: '',
        settings: {
          mapping: null,
          currency: 'RUB',
          inThousands: false,
          answers: {},
          columnValues: {},
        },
        place: null,
        fileName: 'прайс.xlsx',
      },
    }),
  },
  'POST /api/tour-imports/reviews/:id{[0-9]{1,15}}/open': {
    may: 'keeper',
    request: at('/api/tour-imports/reviews/1/open'),
  },
  'DELETE /api/tour-imports/reviews/:id{[0-9]{1,15}}': {
    may: 'keeper',
    request: at('/api/tour-imports/reviews/1'),
  },
  'POST /api/tour-imports/missing': { may: 'keeper', request: () => ({ body: { ids: [1] } }) },
  'PUT /api/tour-imports/:id{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}}/withdrawn': {
    may: 'keeper',
    request: ({ staff }) => ({
      path: `/api/tour-imports/00000000-0000-4000-8000-${String(staff.id).padStart(12, '0')}/withdrawn`,
      body: {
        fileName: 'туры.csv',
        tours: [{ id: 1, version: '2026-11-20T09:00:00.000Z' }],
      },
    }),
  },
  'PUT /api/tour-imports/:id{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}}/rows': {
    may: 'keeper',
    request: ({ staff }) => ({
      path: `/api/tour-imports/00000000-0000-4000-8000-${String(staff.id).padStart(12, '0')}/rows`,
      body: {
        fileName: 'туры.csv',
        rows: [
          {
            line: 2,
            cells: { city_from: 'Казань', departure_date: '05.11.2026', days: '10', price: '1950' },
          },
        ],
      },
    }),
  },
  'GET /import-tours/template.xlsx': { may: 'keeper' },
  'GET /import-tours/tours.csv': { may: 'keeper' },
  'GET /import-tours/tours.xlsx': { may: 'keeper' },

  // Pages of accounts. Signed out, one's own account is a prompt to sign in, with a 401.
  'GET /account': { may: 'signed-in' },
  'POST /account': { may: 'signed-in', request: () => ({ form: { intent: 'name', name: 'Имя' } }) },
  'GET /account/sign-in': { may: 'everyone' },
  'POST /account/sign-in': {
    may: 'everyone',
    request: () => ({ form: { email: 'reader@example.ru', password: PASSWORD } }),
  },
  'GET /account/register': { may: 'everyone' },
  'POST /account/register': { may: 'everyone', request: () => ({ form: { email: 'x' } }) },
  'GET /account/forgot': { may: 'everyone' },
  'POST /account/forgot': { may: 'everyone', request: () => ({ form: { email: 'x' } }) },
  'GET /account/reset': { may: 'everyone' },
  'POST /account/reset': {
    may: 'everyone',
    request: () => ({ form: { token: 'none', password: PASSWORD } }),
  },
  'GET /account/confirm': { may: 'everyone' },
  'POST /account/confirm': {
    may: 'everyone',
    request: () => ({ form: { token: 'none', password: PASSWORD } }),
  },
  'GET /account/export': { may: 'signed-in' },

  // Addresses that have moved.
  'GET /add_tour': { may: 'everyone' },
  'GET /add_tour/': { may: 'everyone' },
  'GET /edit_tour': { may: 'everyone' },
  'GET /edit_tour/': { may: 'everyone' },
  'GET /edit_tour/:id': { may: 'everyone', request: at('/edit_tour/1') },
  'GET /admin/tours/:id/offer': { may: 'everyone', request: at('/admin/tours/1/offer') },
};

export const ACCOUNT_ROWS: Matrix = {
  'GET /api/session': { may: 'everyone' },
  'POST /api/session/refresh': { may: 'signed-in' },
  'POST /api/sign-up': {
    may: 'everyone',
    request: () => ({
      body: { email: 'new@example.ru', password: PASSWORD, consent: true },
    }),
  },
  'POST /api/sign-in': {
    may: 'everyone',
    request: () => ({ body: { email: 'reader@example.ru', password: PASSWORD } }),
  },
  'POST /api/sign-out': { may: 'everyone' },
};

const ARTICLE_VALUES = {
  title: 'Умра зимой',
  slug: 'umra-zimoy',
  content: '<p>Текст</p>',
  excerpt: '',
  category_id: '',
  featured_image: '',
  meta_description: 'О зиме',
  meta_keywords: '',
  author: '',
  reading_time: '5',
  publish_at: '',
  is_published: false,
};
const { is_published: _, ...NEW_ARTICLE } = ARTICLE_VALUES;

const NEW_TOUR = {
  tour_type: 'umrah',
  city_from: 'Казань',
  departure_date: '15.01.2027',
  days: '10',
  price: '1950',
};

function at(path: string) {
  return () => ({ path });
}
