import { useCallback, useEffect, useRef, type FormEvent } from 'react';
import {
  filterSearch,
  parseQuery,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';
import { afterFrame } from '#ui/use-after-frame.ts';

type Pace = 'at-once' | 'typing';
type Change = (query: CatalogueQuery, pace?: Pace) => void;

/**
 * Ties the filter form to the catalogue: every change is read from the form as a submit without
 * scripts would send it, once the control that was changed has shown it. What was ticked before the
 * scripts ran counts as soon as they do. The form keeps what is typed and ticked; a change from
 * elsewhere is written into it, but for fields somebody types in.
 */
export function useFilterForm(query: CatalogueQuery, onChange: Change, onShow: () => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const unread = useRef<(() => void) | null>(null);
  const read = (pace: Pace) => {
    unread.current = null;
    if (!formRef.current) return;
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(formRef.current)) given.append(name, String(value));
    const next = parseQuery(given);
    if (filterSearch(next) !== filterSearch(query)) onChange(next, pace);
  };
  const latest = useRef({ read, query, onChange, onShow });
  useEffect(() => {
    latest.current = { read, query, onChange, onShow };
  });
  useEffect(() => {
    latest.current.read('at-once');
    return () => unread.current?.();
  }, []);

  const { text, priceFrom, priceTo, currency } = query;
  useEffect(() => {
    write(formRef.current, 'q', text);
    write(formRef.current, 'price_from', String(priceFrom ?? ''));
    write(formRef.current, 'price_to', String(priceTo ?? ''));
    if (priceFrom === null && priceTo === null) return;
    const money = formRef.current?.querySelector<HTMLInputElement>(`[value=${currency}]`);
    if (money) money.checked = true;
  }, [text, priceFrom, priceTo, currency]);
  const wanted = filterSearch(query);
  const written = useRef(wanted);
  useEffect(() => {
    if (wanted === written.current || unread.current) return;
    written.current = wanted;
    tick(formRef.current, new URLSearchParams(wanted));
  }, [wanted]);

  return {
    formRef,
    onFormChange: ({ target }: FormEvent) => {
      const pace = target instanceof HTMLInputElement && isTyped(target) ? 'typing' : 'at-once';
      unread.current?.();
      unread.current = afterFrame(() => latest.current.read(pace));
    },
    /** The city picker's own way: its choice may change without a change in the form. */
    onCities: useCallback((cities: string[]) => {
      latest.current.onChange({ ...latest.current.query, cities });
    }, []),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      unread.current?.();
      read('at-once');
      // The catalogue has taken the change in by then.
      setTimeout(() => {
        latest.current.onShow();
        document.getElementById('results')?.scrollIntoView();
      });
    },
  };
}

/** Ticks what an address names; cities and the currency have ways of their own. */
function tick(form: HTMLFormElement | null, search: URLSearchParams) {
  const controls = form?.querySelectorAll<HTMLInputElement>('details input') ?? [];
  for (const control of controls) {
    const { name, value } = control;
    if (name === 'cities') continue;
    const named = name === 'operator' ? search.getAll(name) : (search.get(name) ?? '').split(',');
    control.checked = named.includes(value);
  }
}

function isTyped({ type }: HTMLInputElement): boolean {
  return type === 'search' || type === 'text';
}

function write(form: HTMLFormElement | null, name: string, value: string) {
  const input = form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement) || input === document.activeElement) return;
  if (input.value !== value) input.value = value;
}
