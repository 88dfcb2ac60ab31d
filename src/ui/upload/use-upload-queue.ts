import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { ImageFolder } from '#lib/image-rules.ts';
import type { UploadedImage, UploadState } from '#ui/upload/upload.ts';
import { useChosenFiles } from '#ui/upload/use-chosen-files.ts';
import { uploadImage } from '#ui/upload/upload-image.browser.ts';

/** A file to upload: it waits while it has neither a state nor a problem. */
export interface QueuedUpload {
  id: number;
  name: string;
  file: File;
  folder: ImageFolder;
  state: UploadState | null;
  problem: string | null;
  /** Whether signing in again may help. */
  isSignedOut: boolean;
  /** Whether another attempt with the same file may succeed. */
  canRepeat: boolean;
}

interface QueueGiven {
  folder: ImageFolder;
  /** How many more files are accepted; further ones are marked `full`. Unlimited when left out. */
  room?: number;
  full?: string;
  /** Called with a stored picture; returns a message if it can't be used. */
  onStored: (image: UploadedImage) => Promise<string | null> | void;
}

/** Uploads chosen files to a folder, one after the other; finished ones leave the queue. */
export function useUploadQueue({ folder, room = Infinity, full = '', onStored }: QueueGiven) {
  const [uploads, setUploads] = useState<QueuedUpload[]>([]);
  const lastId = useRef(0);
  const isBusy = useRef(false);

  const change = (id: number, changed: Partial<QueuedUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const dismiss = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  const next = uploads.find(({ state, problem }) => state === null && problem === null);
  useEffect(() => {
    if (!next || isBusy.current) return;
    isBusy.current = true;
    const { id, file, folder } = next;
    const onState = (state: UploadState) => change(id, { state });
    const send = async () => {
      const outcome = await uploadImage({ file, folder, upsert: false, onState });
      const problem = outcome.ok ? ((await onStored(outcome.image)) ?? null) : null;
      isBusy.current = false;
      if (problem !== null) change(id, { state: null, problem });
      else if (outcome.ok) dismiss(id);
      else {
        change(id, {
          state: null,
          problem: outcome.message,
          isSignedOut: outcome.status === 401,
          canRepeat: outcome.canRepeat,
        });
      }
    };
    void send();
  });

  const add = (files: File[]) => {
    const free = room - uploads.filter(({ problem }) => problem === null).length;
    const queued = files.map((file, place) => ({
      id: (lastId.current += 1),
      name: file.name,
      file,
      folder,
      state: null,
      problem: place < free ? null : full,
      isSignedOut: false,
      canRepeat: true,
    }));
    setUploads((all) => [...all, ...queued]);
  };
  const { input, take } = useChosenFiles(add);

  return {
    input,
    take,
    /** Handlers of the area where files can be dropped. */
    drop: {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        add([...event.dataTransfer.files]);
      },
    },
    uploads,
    retry: (id: number) => change(id, { state: null, problem: null }),
    dismiss,
  };
}
