import { useRef, useState } from 'react';
import type { ImageFolder } from '#lib/image-rules.ts';
import type { UploadState } from '#ui/upload/upload.ts';
import { uploadImage } from '#ui/upload/upload-image.browser.ts';
import { imageAddress, pathOfAddress } from '#lib/stored-image.ts';
import { request } from '#ui/request.browser.ts';

/**
 * The picture of a form while it is chosen, uploaded, replaced or given by its address. A picture
 * that was uploaded here and replaced again is removed from the site. The server does not remove
 * pictures of a saved thing; the form discards those once it is saved.
 */
export function useImageField(field: {
  folder: ImageFolder;
  value: string | null;
  onChange: (address: string | null) => void;
}) {
  const { folder, value, onChange } = field;
  const [state, setState] = useState<UploadState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Changes whenever another picture was chosen: then a late upload changes nothing. */
  const turn = useRef(0);

  const put = (address: string | null) => {
    setProblem(null);
    if (address === value) return;
    onChange(address);
    if (value) discardImage(value);
  };
  return {
    state,
    problem,
    async choose(file: File) {
      const mine = (turn.current += 1);
      setProblem(null);
      const onState = (next: UploadState) => {
        if (mine === turn.current) setState(next);
      };
      const outcome = await uploadImage({ file, folder, upsert: true, onState });
      if (mine !== turn.current) return;
      setState(null);
      if (outcome.ok) put(outcome.image.address);
      else setProblem(outcome.message);
    },
    forget() {
      turn.current += 1;
      setState(null);
      put(null);
    },
    /** An address is being typed; one with the site's own host becomes a path. */
    change(text: string) {
      turn.current += 1;
      setState(null);
      setProblem(null);
      const path = pathOfAddress(text.trim(), location.origin);
      onChange(path ? imageAddress(path) : text === '' ? null : text);
    },
  };
}

/**
 * Removes a picture that was replaced. Pictures on other sites are not ours to remove, and one that
 * is still used stays.
 */
export function discardImage(address: string): void {
  const path = pathOfAddress(address, location.origin);
  if (!path) return;
  void request(`/api/images/${path}?used=keep`, { method: 'DELETE', keepalive: true });
}
