import { useState } from 'react';
import { bounded, type Profile, withProfile } from '#features/tour-import/reading/profile.ts';
import { request } from '#ui/request.browser.ts';

/**
 * The profiles of sheets, the latest first. New ones are stored for all staff; without an answer it
 * tries again next time.
 */
export function useKeptProfiles(known: readonly Profile[]) {
  return useState(() => keptProfiles(known))[0];
}

function keptProfiles(known: readonly Profile[]) {
  let profiles = known;
  return {
    all: () => profiles,
    keep(said: Profile) {
      profiles = withProfile(profiles, bounded(said));
      const { key, operator, settings, place, fileName } = profiles[0] ?? said;
      void request('/api/tour-imports/profile', {
        method: 'PUT',
        json: { key, operator, settings, place, fileName },
      });
    },
  };
}
