import { useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { UploadOptions } from '#client/upload.ts';
import { acceptPhotos, type PhotoUpload, photoUploadOf, type UploadedPhoto } from './photo-upload.ts';

type Sender = (picture: File, watch: UploadOptions) => Promise<UploadedPhoto>;

/**
 * Uploads photos as soon as they are picked, one after the other: on a slow connection each completes early, and completed ones are kept.
 * Each photo has a separate progress and retry. `begin` are photos uploaded earlier.
 */
export function usePhotoUploads(most: number, sendOne: Sender, begin: UploadedPhoto[] = []) {
  const [photos, setPhotos] = useState<PhotoUpload[]>(() => begin.map(photoUploadOf));
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef(new Map<string, AbortController>());
  const previewUrls = useRef<string[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(
    () => () => {
      for (const one of running.current.values()) one.abort();
      for (const preview of previewUrls.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  function change(key: string, next: Partial<PhotoUpload>) {
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...next } : photo)));
  }

  function sendPhoto({ key, file }: Pick<PhotoUpload, 'key' | 'file'>) {
    if (!file) return;
    const stop = new AbortController();
    running.current.set(key, stop);
    change(key, { state: 'sending', progress: 0, fault: null });
    line.current = line.current.then(() => sendNow(key, file, stop));
  }

  async function sendNow(key: string, file: File, stop: AbortController) {
    if (stop.signal.aborted) return;
    try {
      const watch = { onProgress: (progress: number) => change(key, { progress }), signal: stop.signal };
      const { id, path } = await sendOne(file, watch);
      change(key, { state: 'sent', progress: 1, id, path });
    } catch (error) {
      if (!stop.signal.aborted) change(key, { state: 'failed', fault: errorMessageOf(error) });
    } finally {
      running.current.delete(key);
    }
  }

  function add(files: File[]) {
    const { fresh, fault } = acceptPhotos(files, most, photos.length);
    setFault(fault);
    previewUrls.current.push(...fresh.map(({ preview }) => preview));
    setPhotos((all) => [...all, ...fresh]);
    for (const photo of fresh) sendPhoto(photo);
  }

  function remove(key: string) {
    running.current.get(key)?.abort();
    setPhotos((all) => all.filter((photo) => photo.key !== key));
    setFault(null);
  }

  return {
    photos,
    fault,
    add,
    remove,
    retry: sendPhoto,
    /** Whether a photo is being uploaded, or could not be. */
    unsent: photos.some(({ state }) => state !== 'sent'),
    kept: photos.flatMap(({ id, path }): UploadedPhoto[] => (id && path ? [{ id, path }] : [])),
    ids: photos.flatMap(({ id }) => (id ? [id] : [])),
  };
}

export type PhotoUploads = Omit<ReturnType<typeof usePhotoUploads>, 'kept'>;
