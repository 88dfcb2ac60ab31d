import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import {
  afterTypeChange,
  EMPTY_SEARCH,
  hasMonths,
  readTourType,
  searchAddress,
} from '#features/site/home/home-search.ts';
import { chosenView } from '#features/catalogue/search/chosen-view.browser.ts';
import type { TourType } from '#features/tours/model/tour.ts';

/** The search of the home page: a type must be chosen, and months belong to Umrah only. */
export function useHomeSearch() {
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState(EMPTY_SEARCH);
  const [areMonthsDropped, setMonthsDropped] = useState(false);
  const [isAskingType, setAskingType] = useState(false);
  /** The limit that is not a number. */
  const [wrong, setWrong] = useState<string | null>(null);
  const navigate = useNavigate();

  // A type may have been chosen before the scripts ran.
  useEffect(() => {
    const checked = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`);
    const type = readTourType(checked('type')?.value);
    if (!type) return;
    setMonthsDropped(!hasMonths(type) && Boolean(checked('months')));
    setSearch((before) => afterTypeChange(before, type));
  }, []);

  return {
    form,
    search,
    /** Whether chosen months were dropped because of the type. */
    areMonthsDropped,
    isAskingType,
    wrong,
    chooseType(type: TourType) {
      setMonthsDropped(!hasMonths(type) && (areMonthsDropped || search.months.length > 0));
      setSearch(afterTypeChange(search, type));
    },
    chooseCities: (cities: string[]) => setSearch((before) => ({ ...before, cities })),
    chooseMonths: (months: string[]) => setSearch((before) => ({ ...before, months })),
    submit(event: FormEvent) {
      event.preventDefault();
      if (!form.current) return;
      const unread = form.current.querySelector<HTMLInputElement>('input[pattern]:invalid');
      setWrong(unread?.name ?? null);
      if (unread) return unread.focus();
      if (search.type === null) return setAskingType(true);
      const said = new URLSearchParams();
      for (const [name, value] of new FormData(form.current)) said.append(name, String(value));
      void navigate(searchAddress(said, chosenView()));
    },
    /** Ends the question for the type and moves to its choice. */
    stopAsking() {
      // The choice can take the focus only after the dialog is gone.
      flushSync(() => setAskingType(false));
      form.current?.querySelector<HTMLInputElement>('input[name="type"]')?.focus();
    },
  };
}
