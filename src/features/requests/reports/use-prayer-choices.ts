import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CHOICES_PART } from '#features/requests/reports/report.ts';
import { choicesText, MADHAB_KEY, SETTINGS_KEY } from '#lib/prayer-choices.ts';
import { readKept } from '#ui/page/use-kept.ts';

/**
 * Puts this browser's settings of prayer times into the address, so that the report has the times
 * shown.
 */
export function usePrayerChoices(path: string): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isKnown = search.has(CHOICES_PART) || !path.startsWith('/vremya-namaza/');

  useEffect(() => {
    const choices = isKnown ? null : choicesText(readKept(MADHAB_KEY), readKept(SETTINGS_KEY));
    if (choices === null) return;
    const further = new URLSearchParams(location.search);
    further.set(CHOICES_PART, choices);
    void navigate(`?${further}`, { replace: true, preventScrollReset: true });
  }, [isKnown, navigate]);
}
