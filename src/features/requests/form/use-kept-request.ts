import { useEffect, useState } from 'react';
import { isOld, type KeptRequest, readKept } from '#features/requests/form/kept-request.ts';

const PLACE = 'request-waiting';
const NOTHING = { kept: null, old: false };

/** The request that waits in this browser for the network; at most one. */
export function useKeptRequest() {
  const [{ kept, old }, setState] = useState<{ kept: KeptRequest | null; old: boolean }>(NOTHING);
  useEffect(() => {
    const look = () => {
      const found = readKept(stored());
      setState({ kept: found, old: found !== null && isOld(found, Date.now()) });
    };
    look();
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  return {
    kept,
    /** Whether to ask before it is sent. */
    old,
    keep(action: string, about: string | null, form: HTMLFormElement) {
      const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const key = fields.find(([name]) => name === 'key')?.[1] ?? '';
      const next: KeptRequest = { key, action, about, fields, atMs: Date.now() };
      try {
        localStorage.setItem(PLACE, JSON.stringify(next));
        setState({ kept: next, old: false });
      } catch {
        // A browser without storage: the form says that there is no connection.
      }
    },
    forget() {
      forgetKeptRequest();
      setState(NOTHING);
    },
  };
}

/** Removes the kept request from the browser once the site has it, by its form's key. */
export function useForgetKept(key: string | null): void {
  useEffect(() => {
    if (key !== null && readKept(stored())?.key === key) forgetKeptRequest();
  }, [key]);
}

function stored(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function forgetKeptRequest(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Then there is nothing to remove.
  }
}
