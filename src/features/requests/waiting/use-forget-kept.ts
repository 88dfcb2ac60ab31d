import { useEffect } from 'react';
import { forgetRequest } from '#features/requests/waiting/waiting-requests.browser.ts';

/** Removes a kept request from the browser once the site has it, by its form's key. */
export function useForgetKept(key: string | null): void {
  useEffect(() => {
    if (key !== null) void forgetRequest(key);
  }, [key]);
}
