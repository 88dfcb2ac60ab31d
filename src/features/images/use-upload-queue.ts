import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FOLDER_RULES, type ImageFolder } from '#features/images/image-rules.ts';
import type { UploadState } from '#features/images/upload.ts';
import { uploadImage } from '#features/images/use-upload.ts';

/** A file on its way: it waits while it has neither a state nor a problem. */
export interface QueuedUpload {
  id: number;
  name: string;
  file: File;
  folder: ImageFolder;
  state: UploadState | null;
  problem: string | null;
  /** Whether signing in again may help. */
  isSignedOut: boolean;
}

/**
 * Sends chosen files to a folder, one after the other; what was stored leaves the queue and shows in
 * the library beneath.
 */
export function useUploadQueue(folder: ImageFolder) {
  const input = useRef<HTMLInputElement>(null);
  const [uploads, setUploads] = useState<QueuedUpload[]>([]);
  const lastId = useRef(0);
  const isBusy = useRef(false);
  const { revalidate } = useRevalidator();

  const change = (id: number, changed: Partial<QueuedUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const dismiss = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  const next = uploads.find(({ state, problem }) => state === null && problem === null);
  useEffect(() => {
    if (!next || isBusy.current) return;
    isBusy.current = true;
    const { id, file, folder } = next;
    const onState = (state: UploadState) => change(id, { state });
    const { maxSizeKB } = FOLDER_RULES[folder];
    void uploadImage({ file, folder, maxSizeKB, upsert: false, onState }).then((outcome) => {
      isBusy.current = false;
      if (outcome.ok) {
        dismiss(id);
        void revalidate();
      } else {
        change(id, {
          state: null,
          problem: outcome.message,
          isSignedOut: outcome.status === 401,
        });
      }
    });
  });

  const add = (files: File[]) => {
    const queued = files.map((file) => ({
      id: (lastId.current += 1),
      name: file.name,
      file,
      folder,
      state: null,
      problem: null,
      isSignedOut: false,
    }));
    setUploads((all) => [...all, ...queued]);
  };
  /** Takes what is chosen in the field, which may then choose the same again. */
  const take = () => {
    if (!input.current?.files?.length) return;
    add([...input.current.files]);
    input.current.value = '';
  };
  const takeFirst = useRef(take);
  // Chosen before the scripts ran.
  useEffect(() => takeFirst.current(), []);

  return {
    input,
    take,
    uploads,
    add,
    retry: (id: number) => change(id, { state: null, problem: null }),
    dismiss,
  };
}
