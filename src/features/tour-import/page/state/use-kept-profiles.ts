import { type RefObject, useState } from 'react';
import type { Opened, TableFound } from '#features/tour-import/page/state/tour-import.ts';
import {
  bounded,
  isWorthOffering,
  type Profile,
  withProfile,
} from '#features/tour-import/reading/profile.ts';
import { request } from '#ui/request.browser.ts';

interface Given {
  opened: RefObject<Opened>;
  today: string;
}

/**
 * The profiles of sheets, the latest first. New ones are stored for all staff; without an answer it
 * tries again next time.
 */
export function useKeptProfiles(known: readonly Profile[], given: Given) {
  return useState(() => keptProfiles(known, given))[0];
}

function keptProfiles(known: readonly Profile[], { opened, today }: Given) {
  let profiles = known;
  /** Stores what was said about the open sheet. */
  const keep = (said: Pick<Profile, 'key' | 'operator' | 'settings'>) => {
    const { name, place: where } = opened.current;
    const profile = { ...said, place: where.chosen, fileName: name, day: today, who: null };
    profiles = withProfile(profiles, bounded(profile));
    const { key, operator, settings, place, fileName } = profiles[0] ?? profile;
    void request('/api/tour-imports/profile', {
      method: 'PUT',
      json: { key, operator, settings, place, fileName },
    });
  };
  return {
    all: () => profiles,
    keep,
    /** Stores the place of the table, if somebody has just chosen it. */
    keepPlace({ key, operator, settings }: TableFound) {
      const { place } = opened.current;
      if (!place.isNew) return;
      opened.current = { ...opened.current, place: { ...place, isNew: false } };
      const former = profiles.find((one) => one.key === key && one.operator === operator);
      const isWorth = isWorthOffering({ settings });
      keep({ key, operator, settings: isWorth ? settings : (former?.settings ?? settings) });
    },
  };
}
