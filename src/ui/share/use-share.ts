import { type MouseEvent, useEffect, useState } from 'react';

const SHOWN_MS = 6000;

/**
 * The effect of a press on the share button; `message` shows the result of copying the link for a
 * while.
 */
export function useShare(page: { title: string; url: string }) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(() => setMessage(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(page.url);
      setMessage('Ссылка скопирована в буфер обмена!');
    } catch {
      setMessage('Браузер не разрешил копирование.');
    }
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    if ('share' in navigator) {
      event.preventDefault();
      // Cancelling is not a failure.
      navigator.share(page).catch(() => null);
    } else if (!event.currentTarget.closest('details')?.open) void copy();
  };
  return { press, message };
}
