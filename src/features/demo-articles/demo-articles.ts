import { whatToPack } from '#features/demo-articles/chto-vzyat-s-soboy.ts';
import { moneyPhoneInternet } from '#features/demo-articles/dengi-svyaz-internet.ts';
import { hajjDayByDay } from '#features/demo-articles/khadzh-po-dnyam.ts';
import { choosingAnOperator } from '#features/demo-articles/kak-vybrat-operatora.ts';
import { prayerTimesAndTravel } from '#features/demo-articles/namaz-v-puti.ts';
import { firstTimeMistakes } from '#features/demo-articles/oshibki-novichkov.ts';
import { firstTimeInMedina } from '#features/demo-articles/pervyy-raz-v-medine.ts';
import { preparingForUmrah } from '#features/demo-articles/podgotovka-k-umre.ts';
import { elderlyAndChildren } from '#features/demo-articles/pozhilye-i-deti.ts';
import { ramadanInMecca } from '#features/demo-articles/ramadan-v-mekke.ts';
import { umrahStepByStep } from '#features/demo-articles/umra-po-shagam.ts';
import { visasAndVaccinations } from '#features/demo-articles/vizy-i-privivki.ts';
import type { DemoArticle, DemoCategory } from '#features/demo-articles/demo-article.ts';

/** In the order of the category list. */
export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  {
    name: 'Подготовка',
    slug: 'podgotovka',
    description:
      'С чего начать, что проверить и что положить в чемодан, чтобы в дороге думать не о бумагах.',
    icon: 'FileCheck',
  },
  {
    name: 'Обряды',
    slug: 'obryady',
    description:
      'Умра и Хадж по порядку, простыми словами, с пометками о том, в чём мазхабы расходятся.',
    icon: 'BookOpen',
  },
  {
    name: 'Мекка и Медина',
    slug: 'mekka-i-medina',
    description: 'Как устроена жизнь паломника в двух святых городах и что в них увидеть.',
    icon: 'MapPin',
  },
  {
    name: 'В дороге',
    slug: 'v-doroge',
    description: 'Деньги и связь, намаз в пути, поездка с родителями и детьми.',
    icon: 'Luggage',
  },
];

/** Articles that anybody may read on a new site, the oldest first. */
export const DEMO_ARTICLES: readonly DemoArticle[] = [
  preparingForUmrah,
  umrahStepByStep,
  hajjDayByDay,
  whatToPack,
  choosingAnOperator,
  firstTimeMistakes,
  elderlyAndChildren,
  ramadanInMecca,
  firstTimeInMedina,
  visasAndVaccinations,
  moneyPhoneInternet,
  prayerTimesAndTravel,
];
