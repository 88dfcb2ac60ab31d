import { type RefObject, useLayoutEffect, useRef } from 'react';

interface TypedEarly<Field extends string, Values> {
  ref: RefObject<HTMLFormElement | null>;
  fields: readonly Field[];
  /** The values that the page came with. */
  first: Values;
  sentValues: (fields: Record<string, unknown>) => Values;
  take: (typed: Partial<Values>) => void;
}

/** Takes over input typed before the scripts ran, which is only in the page. */
export function useTypedEarly<Field extends string, Values extends Record<Field, string | boolean>>(
  given: TypedEarly<Field, Values>,
): void {
  const once = useRef(given);
  useLayoutEffect(() => {
    const { ref, fields, first, sentValues, take } = once.current;
    const form = ref.current;
    if (!form) return;
    const shown = sentValues(Object.fromEntries(new FormData(form)));
    const typed: Partial<Values> = {};
    for (const field of fields) {
      // A missing element is ignored.
      const isThere = form.elements.namedItem(field) !== null;
      if (isThere && shown[field] !== first[field]) typed[field] = shown[field];
    }
    if (Object.keys(typed).length > 0) take(typed);
  }, []);
}
