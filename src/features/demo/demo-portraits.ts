import {
  arch,
  box,
  circle,
  eightStar,
  fill,
  lattice,
  line,
  svg,
} from '#features/demo/demo-shapes.ts';

const SIZE = 600;

interface Skin {
  face: string;
  shade: string;
}
const LIGHT: Skin = { face: '#eec5a0', shade: '#dcab83' };
const WARM: Skin = { face: '#d9a577', shade: '#c38d60' };
const TAN: Skin = { face: '#bb8354', shade: '#a36d42' };
const DARK: Skin = { face: '#8a5a3a', shade: '#734829' };

/** A portrait: a niche with the ornament behind, then whoever stands in it. */
function portrait(ground: string, niche: string, figure: readonly string[]): string {
  return svg(SIZE, SIZE, [
    box([0, 0], SIZE, SIZE, ground),
    lattice([0, 0], 6, 6, 100, niche, 2.5),
    fill(arch([300, 600], 440, 560, 0.5), niche),
    ...figure,
  ]);
}

/** Neck, ears and face without features; the right half lies in soft shade. */
function head({ face, shade }: Skin): string {
  return [
    fill('M254 340H346V436C346 470 254 470 254 436Z', shade),
    circle([207, 272], 22, face),
    circle([393, 272], 22, shade),
    fill('M208 216C208 140 392 140 392 216V286C392 352 350 404 300 404S208 352 208 286Z', face),
    fill(
      'M318 160C366 164 392 186 392 216V286C392 352 350 404 300 404C344 380 356 330 348 276S340 190 318 160Z',
      shade,
    ),
  ].join('');
}

/** A face within a scarf: no ears, no hair. */
function veiledFace({ face, shade }: Skin): string {
  return [
    fill('M222 236C222 150 378 150 378 236V290C378 350 342 396 300 396S222 350 222 290Z', face),
    fill(
      'M322 176C360 184 378 206 378 236V290C378 350 342 396 300 396C338 372 350 326 344 280S340 206 322 176Z',
      shade,
    ),
  ].join('');
}

/** Shoulders from the neck to the lower edge. */
function shoulders(color: string, shade: string): string {
  return [
    fill('M70 600C76 486 150 448 246 424C262 458 338 458 354 424C450 448 524 486 530 600Z', color),
    fill('M354 424C450 448 524 486 530 600H420C424 520 396 456 354 424Z', shade),
  ].join('');
}

/** Along the jaw, with a moustache; `trim` is the line of the mouth. */
function shortBeard(color: string, trim: string): string {
  return (
    fill(
      'M208 252C212 290 218 322 236 340C250 348 258 330 274 326C290 322 296 330 300 330S310 322 326 326' +
        'C342 330 350 348 364 340C382 322 388 290 392 252V290C392 372 350 424 300 424S208 372 208 290Z',
      color,
    ) + line('M282 352C292 358 308 358 318 352', trim, 6)
  );
}

function fullBeard(color: string, trim: string): string {
  return (
    fill(
      'M207 250C211 290 218 320 236 338C250 346 258 328 274 324C290 320 296 328 300 328S310 320 326 324' +
        'C342 328 350 346 364 338C382 320 389 290 393 250C404 350 388 474 300 492C212 474 196 350 207 250Z',
      color,
    ) +
    line('M282 351C292 357 308 357 318 351', trim, 6) +
    line('M264 404C268 428 276 448 284 460M300 400V468M336 404C332 428 324 448 316 460', trim, 5)
  );
}

const kufi = (color: string, band: string): string =>
  fill('M204 214C204 108 244 88 300 88S396 108 396 214C340 194 260 194 204 214Z', color) +
  fill(
    'M202 218C202 204 203 190 206 178C262 160 338 160 394 178C397 190 398 204 398 218C340 198 260 198 202 218Z',
    band,
  );

/** White robe with a standing collar and a placket. */
const robe = (color: string, shade: string, seam: string): string =>
  shoulders(color, shade) +
  fill('M244 420C258 470 342 470 356 420L366 444C348 494 252 494 234 444Z', seam) +
  line('M300 484V600', seam, 7) +
  [520, 560].map((y) => circle([314, y], 5, seam)).join('');

function imamInKufi(): string {
  return portrait('#dcebe5', '#c5ddd3', [
    robe('#fdfcf8', '#ece7db', '#d3cab6'),
    head(WARM),
    shortBeard('#2f2622', '#4a3d36'),
    kufi('#fdfcf8', '#e7e0cf'),
    line('M222 190C272 174 328 174 378 190', '#b9a98a', 4),
  ]);
}

function elderInTakiya(): string {
  return portrait('#efe6d6', '#e2d3b8', [
    shoulders('#3a4a45', '#2e3b37'),
    fill('M240 424L300 560L360 424C340 462 260 462 240 424Z', '#f7f4ec'),
    fill('M240 418L206 446L282 600H300V556Z', '#2b3733'),
    fill('M360 418L394 446L318 600H300V556Z', '#232e2a'),
    head(LIGHT),
    fullBeard('#d9d5cd', '#bdb8ae'),
    fill('M208 196V122C208 98 392 98 392 122V196C340 180 260 180 208 196Z', '#1f4d42'),
    fill('M208 124C208 98 392 98 392 124C340 138 260 138 208 124Z', '#173d34'),
    ...[236, 279, 322, 364].map((x, place) =>
      fill(eightStar([x, place === 0 || place === 3 ? 161 : 157], 15), '#cfa757'),
    ),
  ]);
}

/** A scarf that frames the face, is wrapped under the chin and falls over both shoulders. */
function scarf(color: string, shade: string, fold: string, skin: Skin): string {
  return [
    fill(
      'M300 92C196 92 168 178 172 262C176 344 150 400 128 452C190 528 410 528 472 452' +
        'C450 400 424 344 428 262C432 178 404 92 300 92Z',
      color,
    ),
    fill(
      'M318 93C408 98 432 182 428 262C424 344 450 400 472 452C448 482 402 501 352 507' +
        'C404 440 410 300 394 226C384 168 356 120 318 93Z',
      shade,
    ),
    veiledFace(skin),
    fill('M222 236C222 150 378 150 378 236C372 176 344 152 300 152S228 176 222 236Z', fold),
    fill(
      'M219 296C229 374 268 412 300 412S371 374 381 296C398 356 396 424 366 462C326 492 256 490 218 458C198 420 204 352 219 296Z',
      color,
    ),
    line('M381 300C395 360 393 420 366 460C326 490 262 489 222 462', fold, 5),
    line('M206 404C240 440 300 446 352 408', fold, 5),
  ].join('');
}

function womanInEmerald(): string {
  return portrait('#f3ead9', '#e7d8bb', [
    shoulders('#24453d', '#1b372f'),
    scarf('#1d7460', '#155c4c', '#0f4a3d', LIGHT),
  ]);
}

function scholarInTurban(): string {
  return portrait('#e3e6ee', '#cfd5e3', [
    shoulders('#5a4634', '#483726'),
    fill('M240 424L300 600L360 424C340 462 260 462 240 424Z', '#f2ecdf'),
    line('M300 486V600', '#d5cab4', 6),
    line('M232 430L284 600M368 430L316 600', '#c39a4e', 7),
    head(TAN),
    fullBeard('#2a211c', '#453830'),
    fill('M188 206C176 130 232 76 300 76S424 130 412 206C360 176 240 176 188 206Z', '#faf7f0'),
    fill(
      'M300 76C368 76 424 130 412 206C396 196 376 190 356 187C380 150 352 96 300 76Z',
      '#e6dfd0',
    ),
    line('M190 186C236 128 300 116 352 128', '#cfc5b0', 6),
    line('M204 150C244 108 300 98 338 106', '#cfc5b0', 5),
    line('M248 182C296 150 352 146 408 172', '#cfc5b0', 6),
    fill('M278 92C288 74 312 74 322 92C312 104 288 104 278 92Z', '#b9473b'),
  ]);
}

function womanInSand(): string {
  return portrait('#dfe9ee', '#c9dae2', [
    shoulders('#263b57', '#1d2f47'),
    scarf('#e2cfae', '#cdb68f', '#b59a6e', TAN),
  ]);
}

function youngManInVest(): string {
  return portrait('#e9eadb', '#d8dbc2', [
    shoulders('#f5f1e6', '#e3dccb'),
    fill('M150 600C154 520 178 474 222 432L300 580V600Z', '#6b5a3e'),
    fill('M450 600C446 520 422 474 378 432L300 580V600Z', '#584a32'),
    fill('M244 420L300 476L262 512L226 440Z', '#ffffff'),
    fill('M356 420L300 476L338 512L374 440Z', '#ebe5d6'),
    head(LIGHT),
    fill(
      'M200 262C186 150 236 92 312 94C392 96 412 160 400 262C392 240 388 222 386 206C340 214 280 204 246 178C232 198 214 216 214 236Z',
      '#3a2a20',
    ),
    fill(
      'M208 288C208 352 252 404 300 404S392 352 392 288C384 340 346 366 300 366S216 340 208 288Z',
      '#3a2a20',
      'opacity="0.2"',
    ),
  ]);
}

function guideInGhutra(): string {
  return portrait('#f1e4d8', '#e5d0bd', [
    robe('#fbf9f4', '#e9e3d7', '#d5ccbb'),
    fill(
      'M300 84C196 84 176 160 180 240C186 340 160 420 132 500C186 470 214 440 226 380H374C386 440 414 470 468 500C440 420 414 340 420 240C424 160 404 84 300 84Z',
      '#e6ded0',
    ),
    head(DARK),
    shortBeard('#1f1714', '#3d2f29'),
    fill(
      'M300 84C196 84 176 160 180 240C184 320 168 400 132 500C176 478 214 430 214 340C214 290 214 232 226 204C262 184 338 184 374 204C386 232 386 290 386 340C386 430 424 478 468 500C432 400 416 320 420 240C424 160 404 84 300 84Z',
      '#fdfbf6',
    ),
    fill(
      'M318 85C404 90 424 164 420 240C416 320 432 400 468 500C424 478 386 430 386 340C386 290 386 232 374 204C390 160 364 110 318 85Z',
      '#e9e2d5',
    ),
    line('M192 172C246 138 354 138 408 172', '#1d2422', 17),
    line('M196 146C248 114 352 114 404 146', '#1d2422', 15),
  ]);
}

function elderWomanInPlum(): string {
  return portrait('#ece4ee', '#dccfe0', [
    shoulders('#54465f', '#43374d'),
    scarf('#f7f1f3', '#cdb9c6', '#ab8c9f', WARM),
    ...[
      [170, 470],
      [232, 494],
      [300, 501],
      [368, 494],
      [430, 470],
    ].map(([x = 0, y = 0]) => fill(eightStar([x, y], 10), '#8d6a86')),
  ]);
}

/** Portraits of invented guides, 600 × 600, by the key of the guide. */
export const DEMO_PORTRAITS = {
  imam: imamInKufi(),
  elder: elderInTakiya(),
  emerald: womanInEmerald(),
  scholar: scholarInTurban(),
  sand: womanInSand(),
  young: youngManInVest(),
  medina: guideInGhutra(),
  plum: elderWomanInPlum(),
} as const;
