import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import {
  afterTypeChange,
  EMPTY_SEARCH,
  hasMonths,
  readTourType,
  searchAddress,
  type HomeSearch,
} from '#features/site/home/home-search.ts';
import { chosenView } from '#features/catalogue/search/chosen-view.browser.ts';
import type { TourType } from '#features/tours/model/tour.ts';

interface HomeSearchState {
  form: RefObject<HTMLFormElement | null>;
  search: HomeSearch;
  /** Whether chosen months were dropped because of the type. */
  areMonthsDropped: boolean;
  /** A search was tried without a type. */
  isAskingType: boolean;
  /** The limit that is not a number. */
  wrong: string | null;
  chooseType: (type: TourType) => void;
  chooseCities: (cities: string[]) => void;
  chooseMonths: (months: string[]) => void;
  submit: (event: FormEvent) => void;
  /** Ends the question for the type and moves to its choice. */
  stopAsking: () => void;
}

/** The search of the home page: a type must be chosen, and months belong to Umrah only. */
export function useHomeSearch(): HomeSearchState {
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState(EMPTY_SEARCH);
  const [areMonthsDropped, setMonthsDropped] = useState(false);
  const [isAskingType, setAskingType] = useState(false);
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
    areMonthsDropped,
    isAskingType,
    wrong,
    chooseType(type) {
      setMonthsDropped(!hasMonths(type) && (areMonthsDropped || search.months.length > 0));
      setSearch(afterTypeChange(search, type));
    },
    chooseCities: (cities) => setSearch((before) => ({ ...before, cities })),
    chooseMonths: (months) => setSearch((before) => ({ ...before, months })),
    submit(event) {
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
    stopAsking() {
      // The choice can take the focus only after the dialog is gone.
      flushSync(() => setAskingType(false));
      form.current?.querySelector<HTMLInputElement>('input[name="type"]')?.focus();
    },
  };
}
