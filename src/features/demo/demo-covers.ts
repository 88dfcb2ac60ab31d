import { family, suitcase, sunArc, telephone } from '#features/demo/demo-covers-journey.ts';
import { calendar, contract, passport } from '#features/demo/demo-covers-papers.ts';
import {
  circling,
  greenDome,
  ramadanNight,
  signpost,
  tents,
} from '#features/demo/demo-covers-rites.ts';

/** Covers of the demo articles, 1200 × 630, by the slug of the article. */
export const DEMO_COVERS = {
  'podgotovka-k-umre': calendar(),
  'umra-po-shagam': circling(),
  'khadzh-po-dnyam': tents(),
  'chto-vzyat-s-soboy': suitcase(),
  'kak-vybrat-operatora': contract(),
  'oshibki-novichkov': signpost(),
  'pozhilye-i-deti': family(),
  'ramadan-v-mekke': ramadanNight(),
  'pervyy-raz-v-medine': greenDome(),
  'vizy-i-privivki': passport(),
  'dengi-svyaz-internet': telephone(),
  'namaz-v-puti': sunArc(),
} as const;
