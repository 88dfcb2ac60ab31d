import { useRef, useState, type FormEvent } from 'react';

/**
 * Asks before a dialog with typed input is closed. Input that the browser fills in by itself does
 * not count.
 */
export function useLeavingDialog(onClose: () => void, asks: boolean) {
  const [isAsking, setAsking] = useState(false);
  const typed = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  return {
    /** Whether the question about losing input is shown. */
    isAsking,
    /** Closes, or asks first; a second call closes. */
    leave() {
      const holds = [...typed.current].some((field) => field.isConnected && field.value !== '');
      if (asks && holds && !isAsking) setAsking(true);
      else onClose();
    },
    stay: () => setAsking(false),
    noteTyping({ target, nativeEvent }: FormEvent<HTMLElement>) {
      const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType !== '';
      if (isTyped && isTextField(target)) typed.current.add(target);
    },
  };
}

const TEXT_TYPES = ['text', 'email', 'password', 'tel', 'url', 'number'];

function isTextField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type);
}
