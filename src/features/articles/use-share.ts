import { useEffect, useState } from 'react';

const SHOWN_MS = 6000;

/** Shares a page; `message` tells for a while what came of it where the device shows nothing itself. */
export function useShare(page: { title: string; url: string }): {
  share: () => void;
  message: string;
} {
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
  const share = () => {
    // Who changes their mind has not failed.
    if ('share' in navigator) navigator.share(page).catch(() => null);
    else void copy();
  };
  return { share, message };
}
