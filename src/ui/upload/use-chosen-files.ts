import { useEffect, useRef } from 'react';

interface Field {
  readonly files: ArrayLike<File> | null;
  value: string;
}

/** The files chosen in a field, which is reset, so that the same ones can be chosen again. */
export function takenFiles(input: Field | null): File[] {
  if (!input?.files?.length) return [];
  const files = Array.from(input.files);
  input.value = '';
  return files;
}

/** Hands over the files chosen in a field, also those chosen before the scripts ran. */
export function useChosenFiles(onChosen: (files: File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const files = takenFiles(input.current);
    if (files.length > 0) onChosen(files);
  };
  const takeFirst = useRef(take);
  useEffect(() => takeFirst.current(), []);
  return { input, take };
}
