import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { readSlugs, shortlistAddress } from '#features/catalogue/shortlist/shortlist.ts';
import type { Party } from '#lib/party.ts';
import { useShortlist } from '#features/catalogue/shortlist/use-shortlist.ts';

/**
 * This browser's list; a page whose address names no tours redirects to the address of the list.
 */
export function useOwnList(isNamed: boolean, party: Party | null): readonly string[] {
  const text = useShortlist();
  const list = useMemo(() => readSlugs(text), [text]);
  const navigate = useNavigate();
  const address = isNamed || list.length === 0 ? null : shortlistAddress(list, party);
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true });
  }, [address, navigate]);
  return list;
}
