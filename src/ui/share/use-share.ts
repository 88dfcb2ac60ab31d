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
    const list = event.currentTarget.closest('details');
    if (!list || list.open) return;
    if (!('share' in navigator)) return void copy();
    event.preventDefault();
    navigator.share(page).catch(({ name }: Error) => {
      // Cancelling is not a failure. Browsers inside other apps refuse.
      if (name === 'AbortError') return;
      list.open = true;
      void copy();
    });
  };
  return { press, message };
}
