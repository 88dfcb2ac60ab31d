import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('features/site/layout.route.tsx', [
    index('features/site/home.route.tsx'),
    route('all', 'features/catalogue/catalogue.route.tsx'),
    route('tours/:slug', 'features/tours/tour.route.tsx'),
    route('tury/:first/:second?', 'features/catalogue/landing.route.tsx'),
    route('vremya-namaza', 'features/prayer/prayer-cities.route.tsx'),
    route('vremya-namaza/:citySlug', 'features/prayer/prayer-city.route.tsx'),
    route('faq', 'features/site/faq.route.tsx'),
    route('privacy', 'features/site/privacy.route.tsx'),
    route('account', 'features/account/account.route.tsx'),
    route('account/sign-in', 'features/account/sign-in.route.tsx'),
    route('account/register', 'features/account/register.route.tsx'),
    route('account/forgot', 'features/account/forgot.route.tsx'),
    route('account/reset', 'features/account/reset.route.tsx'),
    route('account/confirm', 'features/account/confirm.route.tsx'),
    route('account/export', 'features/account/export.route.tsx'),
    layout('features/staff/staff-layout.route.tsx', [
      route('admin', 'features/staff/dashboard.route.tsx'),
      route('admin/users', 'features/staff/people.route.tsx'),
      route('admin/history', 'features/staff/history.route.tsx'),
      route('import-tours', 'features/tour-import/import-tours.route.tsx'),
      route('admin/access', 'features/staff/request-access.route.tsx'),
    ]),
    route('*', 'features/site/not-found.route.tsx'),
  ]),
] satisfies RouteConfig;
