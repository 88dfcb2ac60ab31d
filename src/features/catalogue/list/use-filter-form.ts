import { useCallback, useEffect, useRef, type FormEvent } from 'react';
import {
  filterSearch,
  parseQuery,
  type CatalogueQuery,
} from '#features/catalogue/search/catalogue-query.ts';
import { afterFrame } from '#ui/page/after-frame.browser.ts';
import { onLeaving } from '#ui/page/leaving.browser.ts';

type Pace = 'at-once' | 'typing';
type Change = (query: CatalogueQuery, pace?: Pace) => void;

/** What a form said that another page took away before its last change was read. */
let handedOver: string | null = null;

/**
 * Connects the filter form to the catalogue. Every change is read from the form as a submit without
 * scripts would send it, after the changed control has shown it. Boxes ticked before the scripts
 * ran count as soon as they run. The form keeps what is typed and ticked. When filters change
 * elsewhere, the changed ones are written into the form, except the field that somebody is typing
 * in.
 */
export function useFilterForm(query: CatalogueQuery, onChange: Change, onShow: () => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const unread = useRef<(() => void) | null>(null);
  const wanted = filterSearch(query);
  /** The filters in the form, when last read from it or written into it. */
  const said = useRef(wanted);
  const read = (pace: Pace) => {
    unread.current = null;
    if (!formRef.current) return;
    const next = queryIn(formRef.current);
    said.current = filterSearch(next);
    if (said.current !== wanted) onChange(next, pace);
  };
  const latest = useRef({ read, query, onChange, onShow });
  useEffect(() => {
    latest.current = { read, query, onChange, onShow };
  });
  useEffect(() => {
    const form = formRef.current;
    if (form && handedOver !== null) writeChanges(form, said.current, handedOver);
    latest.current.read('at-once');
    const forget = () => {
      unread.current?.();
      unread.current = null;
    };
    const stop = onLeaving(forget);
    return () => {
      stop();
      if (form && unread.current) handOver(filterSearch(queryIn(form)));
      forget();
    };
  }, []);
  const shown = useRef(wanted);
  useEffect(() => {
    if (wanted === shown.current || unread.current || !formRef.current) return;
    shown.current = wanted;
    writeChanges(formRef.current, said.current, wanted);
    said.current = wanted;
  }, [wanted]);

  return {
    formRef,
    onFormChange: ({ target }: FormEvent) => {
      const pace = target instanceof HTMLInputElement && isTyped(target) ? 'typing' : 'at-once';
      unread.current?.();
      unread.current = afterFrame(() => latest.current.read(pace));
    },
    /** For the city picker: its choice may change without a change event of the form. */
    onCities: useCallback((cities: string[]) => {
      latest.current.onChange({ ...latest.current.query, cities });
    }, []),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      unread.current?.();
      read('at-once');
      // The catalogue has applied the change by then.
      setTimeout(() => {
        latest.current.onShow();
        document.getElementById('results')?.scrollIntoView();
      });
    },
  };
}

/** To the form of the page that comes in the same moment, if it has one. */
function handOver(search: string) {
  handedOver = search;
  queueMicrotask(() => (handedOver = null));
}

function queryIn(form: HTMLFormElement): CatalogueQuery {
  const given = new URLSearchParams();
  for (const [name, value] of new FormData(form)) given.append(name, String(value));
  return parseQuery(given);
}

/** Writes the filters in which `search` differs from `before`. Cities are written separately. */
function writeChanges(form: HTMLFormElement, before: string, search: string) {
  const had = new URLSearchParams(before);
  const has = new URLSearchParams(search);
  for (const control of form.elements) {
    const isFilter = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (!isFilter || control === document.activeElement) continue;
    const { name, value } = control;
    if (name === 'cities' || name === 'ages' || control.type === 'hidden') continue;
    // A currency only matters with a price.
    if (name === 'currency' && !has.has('price_from') && !has.has('price_to')) continue;
    const values = valuesOf(has, name);
    if (String(values) === String(valuesOf(had, name))) continue;
    if (control instanceof HTMLInputElement && !isTyped(control)) {
      control.checked = values.includes(value);
    } else {
      control.value = values[0] ?? '';
    }
  }
}

/** The value of a control with this name for the filters `search`; a list may have commas. */
function valuesOf(search: URLSearchParams, name: string): string[] {
  const given = search.getAll(name);
  if (given.length > 0) return given.flatMap((value) => [value, ...value.split(',')]);
  if (name === 'currency') return ['rub'];
  return [name === 'children' ? '0' : ''];
}

function isTyped({ type }: HTMLInputElement): boolean {
  return type === 'search' || type === 'text';
}
