import type { DrawnScene } from '#lib/drawn-scene.ts';
import { moonPath } from '#lib/time/moon.ts';

const HILLS =
  'M-900 580Q-560 540-300 572T100 560Q300 540 420 500T640 470T900 480T1300 440T1900 470V700H-900Z';
const DUNES =
  'M-900 590Q-560 570-300 588T100 580Q280 572 420 562T860 552T1300 530T1900 560V700H-900Z';
const TENT = 'M-14 0 40-52 62-98 66-108 70-98 92-52 146 0ZM65-106V-126L86-119 67-112V-106Z';
const TENT_DOOR = 'M66-80Q70-30 96 0H36Q62-30 66-80Z';
/** An open book on its stand. */
const STAND = 'M10 0 72-62H84L22 0ZM140 0 78-62H66L128 0Z';
const BOOK =
  'M75-58C58-74 32-79 4-72V-122C34-128 60-124 75-108C90-124 116-128 146-122V-72C118-79 92-74 75-58Z';
const LINES =
  'M16-112Q42-115 64-105M16-101Q42-104 64-94M16-90Q42-93 64-83M134-112Q108-115 86-105M134-101Q108-104 86-94M134-90Q108-93 86-83';
const PLANE =
  'M-10 1 8-1C12-1 12 2 8 3L-10 4ZM-2 1-8-8H-5L4 0ZM-2 3-8 12H-5L4 3ZM-9 2-13-4H-11L-6 1Z';

/**
 * A scene of 1200 by 630, its things at the right. Its document must have the parts of `Drawings`. Only
 * the server draws it, for pictures.
 */
export function WideScene({ part, light, view, way, moon }: DrawnScene) {
  return (
    <>
      {light && <Sky light={light} />}
      {moon && (
        <path
          d={moonPath(moon, { x: 1010, y: light ? 130 : 200, radius: 40 })}
          fill={light ? 'var(--scene-moon)' : 'var(--gold)'}
        />
      )}
      <path d={HILLS} fill="var(--scene-far)" />
      {view !== undefined && part !== 'city' && (
        <use
          href={`#view-${view}`}
          transform="translate(390 530) scale(2.3)"
          fill="var(--scene-mid)"
          opacity=".45"
        />
      )}
      <path d={DUNES} fill="var(--scene-sand)" />
      <Front part={part} view={view} />
      {way === 'walk' && (
        <>
          <use href="#scene-hotel" transform="translate(1120 560) scale(2.4)" />
          <Way d="M1118 412Q1010 290 862 400" />
        </>
      )}
      {way === 'flight' && (
        <>
          <Way d="M520 300Q680 130 826 396" />
          <path d={PLANE} transform="translate(676 228) scale(3.2)" fill="var(--gold)" />
        </>
      )}
    </>
  );
}

function Sky({ light }: Required<Pick<DrawnScene, 'light'>>) {
  const [top, foot] = { day: ['day', 'dawn'], dusk: ['mid', 'dawn'], night: ['night', 'near'] }[
    light
  ];
  return (
    <>
      <linearGradient id="sky" x2="0" y2="1">
        <stop stopColor={`var(--scene-${top})`} />
        <stop offset=".9" stopColor={`var(--scene-${foot})`} />
      </linearGradient>
      <path d="M-900 0H1900V640H-900Z" fill="url(#sky)" />
    </>
  );
}

function Front({ part, view = 'gorod' }: Pick<DrawnScene, 'part'> & { view?: string | undefined }) {
  if (part === 'tent') {
    return (
      <>
        <path d={TENT} transform="translate(610 556) scale(1.5)" fill="var(--scene-mid)" />
        <g transform="translate(740 574) scale(2.5)">
          <path d={TENT} fill="var(--scene-near)" />
          <path d={TENT_DOOR} fill="var(--scene-window)" />
        </g>
      </>
    );
  }
  if (part === 'book') {
    return (
      <g transform="translate(710 578) scale(2.6)">
        <path d={STAND} fill="var(--scene-deep)" />
        <path d={BOOK} fill="var(--scene-light)" stroke="var(--gold)" strokeWidth="2.5" />
        <path
          d={LINES}
          fill="none"
          stroke="var(--scene-mid)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </g>
    );
  }
  return part === 'city' ? (
    <use
      href={`#view-${view}`}
      transform="translate(640 562) scale(3.7)"
      fill="var(--scene-near)"
    />
  ) : (
    <use href={`#scene-${part}`} transform="translate(620 566) scale(3.6)" />
  );
}

function Way({ d }: { d: string }) {
  return (
    <path
      d={d}
      fill="none"
      stroke="var(--gold)"
      strokeWidth="7"
      strokeLinecap="round"
      strokeDasharray="1 17"
    />
  );
}
